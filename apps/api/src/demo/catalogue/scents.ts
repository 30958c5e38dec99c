import type { DemoCategory } from './catalogue-entry.ts'

export const scents: DemoCategory = {
  name: 'Velas y aromas',
  weight: 0.8,
  es: ['algo rico para perfumar la casa', 'algo relajante para un sábado en casa'],
  pt: ['alguma coisa pra perfumar a casa'],
  en: ['something to make the house smell nice'],
  kinds: [
    {
      detail: 'none',
      gifts: ['woman', 'home'],
      text: 'Aromática, dura cuarenta horas.',
      products: ['Vela de soja lavanda', 'Vela de soja vainilla y coco', 'Set de velas flotantes x 6'],
      es: ['una vela de lavanda', 'unas velas de soja', 'una vela aromática que dure mucho', 'unas velas para la cena'],
      pt: ['uma vela aromática de lavanda', 'umas velas pro jantar'],
      en: ['a lavender candle', 'soy candles'],
    },
    {
      detail: 'none',
      gifts: ['woman', 'home'],
      products: ['Difusor de varillas cítrico', 'Difusor ultrasónico de madera', 'Home spray bergamota'],
      es: ['un difusor de aromas', 'un difusor eléctrico con luz', 'un perfume para telas', 'un spray para la casa'],
      pt: ['um difusor de aromas', 'um aromatizador de ambiente'],
      en: ['a reed diffuser', 'a room spray'],
    },
    {
      detail: 'none',
      gifts: ['woman'],
      products: ['Jabones artesanales x 4', 'Crema de manos de karité', 'Sales de baño relajantes'],
      es: ['unos jabones artesanales', 'una crema de manos', 'unas sales de baño'],
      pt: ['uns sabonetes artesanais', 'um creme para as mãos'],
      en: ['handmade soap', 'bath salts'],
    },
  ],
}
