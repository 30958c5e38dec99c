/** What a recognition wrote, and what was asked for, as in `sentences.data.ts`. */
export const misheard: Readonly<Record<'es' | 'pt' | 'en', readonly (readonly [string, string])[]>> = {
  es: [
    ['ando buscando una moch hila para la compu', 'backpack'],
    ['quiero ver unas san dalias blancas', 'sandals colours=white'],
    ['tenés alguna frazadda de lana', 'blanket materials=wool'],
    ['necesito un secador de velo', 'hair_dryer'],
    ['mostrame paraguaz', 'umbrella'],
    ['un termo que sea de asero inoxidable', 'thermos materials=stainless_steel'],
    ['unos auri culares con cancelación de rruido', 'headphones,earbuds features=noise_cancelling'],
    ['busco un ventilador de pieza', 'fan'],
    ['quiero algo para el domingo', ''],
    ['unas zapatillas para coser', 'running_shoes'],
  ],
  pt: [
    ['eu queria uma mo chila azul', 'backpack colours=blue'],
    ['tem guarda xuva grande', 'umbrella'],
    ['quero um seca dor de cabelo', 'hair_dryer'],
    ['me vê um vestito longo', 'dress features=long'],
    ['preciso de um carre gador portatil', 'power_bank'],
    ['uma garrafa ter mica preta', 'thermos colours=black features=insulated'],
    ['quero alguma coisa pro sábado', ''],
  ],
  en: [
    ['i need an um brella', 'umbrella'],
    ['show me some head fones', 'headphones'],
    ['i want a ruck sac in navy', 'backpack colours=navy'],
    ['a yoga mad please', 'yoga_mat'],
    ['do you have a hair drier', 'hair_dryer'],
    ['some thing for my mother', 'gender=female'],
  ],
}
