import type { LexiconHit } from '../lexicon/lexicon.ts'
import type { Language } from '../model.ts'
import { normalizeWord } from '../text/words.ts'

const listWords = (text: string, language: Language) =>
  new Set(text.split(/\s+/).map((word) => normalizeWord(word, language)))

/** What goes with a thing and is none: a stand for a tablet is no tablet. */
const accessories: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: listWords(
    `accessory adapter adaptor antenna arm battery bay bracket cabinet cable cable cartridge cart controller converter cover
    dock docking drum enclosure extender extension feeder filter floorstand hood holder hub interface kit lens lock mount
    mounting module player protector rack refill remote replacement replaces riser screenprotector shelf splitter stand switch
    toner tray tripod upgrade wallmount warranty workstation`,
    'en',
  ),
  es: listWords(
    'accesorio adaptador antena base bateria brazo cable cargador cartucho control filtro hub kit protector recambio repuesto soporte toner tripode ventosa',
    'es',
  ),
  pt: listWords(
    'acessorio adaptador antena base bateria braço cabo carregador cartucho controle filtro hub kit protetor pelicula refil reposicao suporte toner tripe',
    'pt',
  ),
}

/** In English what a thing is stands behind what it goes with, in Spanish and Portuguese before it. */
export function isOfAccessory({ from, to }: LexiconHit, words: readonly string[], language: Language): boolean {
  const around = language === 'en' ? words.slice(to) : words.slice(0, from)
  return around.some((word) => accessories[language].has(normalizeWord(word, language)))
}
