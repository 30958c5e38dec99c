import type { Speech } from './speech.ts'

/** As travellers and expatriates speak. */
export const english: Speech = {
  tag: 'en',
  openings: [
    'show me {thing}',
    "I'm looking for {thing}",
    'do you have {thing}',
    'I need {thing}',
    'can you find me {thing}',
    'I want to buy {thing}',
    'hi, I would like {thing}',
    'can I see {thing}',
  ],
  colour: {
    pattern: 'in {value}',
    values: ['black', 'white', 'beige', 'grey', 'olive green', 'navy blue', 'brown'],
  },
  size: { pattern: 'in size {value}', values: ['small', 'medium', 'large', 'XL', '10', '12'] },
  shoe: { pattern: 'size {value}', values: ['36', '37', '38', '39', '40', '41', '42', '43'] },
  budgets: {
    patterns: ['under {value}', 'for less than {value}'],
    values: ['30 thousand', '50 thousand', '20 thousand', '40 thousand', '80 thousand', '100 thousand'],
  },
  followUps: {
    any: [
      'anything cheaper',
      'is anything on sale',
      'under 40 thousand',
      'show me the cheapest one',
      'which one is the most popular',
    ],
    colour: ['do you have it in {value}', 'the same but in {value}'],
    size: ['do you have it in {value}', 'what about size {value}'],
    shoe: ['do you have them in size {value}', 'what about a {value}'],
  },
  giftOpenings: [
    "I'm looking for a gift for {who}",
    'I need a present for {who}',
    'what can I get for {who}',
    'help me find a gift for {who}',
  ],
  recipients: {
    woman: ['my mum', 'my girlfriend', 'my sister', 'my grandmother', 'a friend', 'my wife'],
    man: ['my dad', 'my boyfriend', 'my brother', 'my husband', 'a colleague'],
    kid: ['my five year old niece', 'my seven year old son', 'my godson'],
    baby: ['a newborn baby', 'a friend who is having a baby'],
    home: ['friends who just moved', 'our hosts in Buenos Aires', 'a couple getting married'],
  },
  occasions: {
    mothersDay: ["a mother's day gift", 'a gift for my mum under 50 thousand'],
    fathersDay: ["a father's day gift", 'a gift for a dad who loves barbecue'],
    childrensDay: ["a children's day present", 'a toy for a six year old girl'],
    christmas: [
      'christmas gift ideas',
      'a secret santa present under 20 thousand',
      'a christmas gift for the whole family',
      'something for the christmas table',
    ],
  },
  unanswered: [
    'where is my order',
    'do you ship to the United States',
    'what are your opening hours',
    'do you sell phone chargers',
    "I'm looking for a surfboard",
    'can I talk to a person',
    'do you have travel adapters',
  ],
}
