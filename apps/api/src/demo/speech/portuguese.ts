import type { Speech } from './speech.ts'

/** As Brazilian visitors speak. */
export const portuguese: Speech = {
  tag: 'pt-BR',
  openings: [
    'quero {thing}',
    'procuro {thing}',
    'estou procurando {thing}',
    'queria ver {thing}',
    'vocês têm {thing}',
    'preciso de {thing}',
    'me mostra {thing}',
    'oi, queria {thing}',
    'tem {thing}',
    'me ajuda a achar {thing}',
  ],
  colour: {
    pattern: 'na cor {value}',
    values: ['preta', 'branca', 'bege', 'cinza', 'verde', 'azul', 'natural', 'vinho'],
  },
  size: { pattern: 'tamanho {value}', values: ['P', 'M', 'G', 'GG', '38', '40', '42'] },
  shoe: { pattern: 'número {value}', values: ['34', '35', '36', '37', '38', '39', '40', '41', '42'] },
  budgets: {
    patterns: ['até {value}', 'por menos de {value}'],
    values: ['trinta mil', 'cinquenta mil', 'vinte mil', 'quarenta mil', 'oitenta mil', 'cem mil'],
  },
  followUps: {
    any: [
      'tem algum mais barato',
      'tem algum em promoção',
      'e até 40 mil',
      'me mostra o mais barato',
      'e algum feito à mão',
      'qual vende mais',
    ],
    colour: ['e na cor {value}', 'tem na cor {value}'],
    size: ['e no tamanho {value}', 'tem no tamanho {value}'],
    shoe: ['e no número {value}', 'tem no {value}'],
  },
  giftOpenings: [
    'quero um presente pra {who}',
    'procuro um presente pra {who}',
    'o que posso dar de presente pra {who}',
    'preciso de uma ideia de presente pra {who}',
    'me ajuda com um presente pra {who}',
  ],
  recipients: {
    woman: ['minha mãe', 'minha namorada', 'minha irmã', 'minha avó', 'uma amiga', 'minha sogra'],
    man: ['meu pai', 'meu namorado', 'meu irmão', 'meu avô', 'um amigo', 'meu marido'],
    kid: ['minha sobrinha de cinco anos', 'meu afilhado', 'meu filho de sete anos'],
    baby: ['um recém-nascido', 'uma amiga que está grávida'],
    home: ['uns amigos que se mudaram', 'um casal que vai casar'],
  },
  occasions: {
    mothersDay: ['um presente de dia das mães', 'quero um presente pra minha mãe até cinquenta mil'],
    fathersDay: ['um presente de dia dos pais', 'um presente pra um pai que gosta de churrasco'],
    childrensDay: ['um presente de dia das crianças', 'um brinquedo pra uma menina de seis anos'],
    christmas: [
      'ideias de presente de natal',
      'um presente pro amigo secreto até vinte mil',
      'um presente de natal pra família toda',
      'alguma coisa pra mesa de natal',
    ],
  },
  unanswered: [
    'onde está o meu pedido',
    'vocês entregam no Brasil',
    'quanto custa o frete pra Porto Alegre',
    'vocês têm fone de ouvido sem fio',
    'posso pagar com pix',
    'qual é o horário da loja',
    'procuro uma mala grande de rodinhas',
    'vocês têm chuteira',
  ],
}
