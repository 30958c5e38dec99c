import { describe, expect, test } from 'vitest'
import type { Language, StoreProduct } from '../model.ts'
import type { Rule } from '../rules/rules.ts'
import { createSegment } from '../segment/segment.ts'
import { makeProduct } from '../testing/make-product.ts'
import { understand } from '../understanding/understand.ts'
import { find } from './find.ts'

/** Shops of trades of whose things the lexicons know few: words find most of them. */
const priced = (price: number) => ({
  variants: [{ variant_id: 'v', options: {}, price, compare_at_price: null, stock: 5 }],
})
const tools: StoreProduct[] = [
  makeProduct('dear', 'Taladro percutor 900W', priced(150_000)),
  makeProduct('drill', 'Taladro percutor 750W', priced(90_000)),
  makeProduct('screws', 'Tornillos para taladro x50', priced(2000)),
  makeProduct('sealant', 'Sellador transparente antihongos'),
  makeProduct('paint', 'Esmalte sintético 1L'),
  makeProduct('tin', 'Lata de barniz'),
]
const pets: StoreProduct[] = [
  makeProduct('kitten', 'Pro Plan gatitos 3kg', { description: 'Alimento para gatos' }),
  makeProduct('adult', 'Royal Canin adulto gato', { description: 'Alimento para gatos' }),
  makeProduct('both', 'Transportadora para perro o gato'),
  makeProduct('shampoo', 'Shampoo para perros y gatos'),
]

function ask(
  products: readonly StoreProduct[],
  said: string,
  asked: Language | { language: Language; rules: readonly Rule[] } = 'es',
) {
  const { language, rules } = typeof asked === 'string' ? { language: asked, rules: [] } : asked
  const segment = createSegment(products, language)
  const understanding = understand(said, { vocabulary: segment.vocabulary, language })
  const { kind, products: found, trace } = find(segment, understanding, { limit: 3, sentences: [said], rules })
  return { kind, wishes: understanding.wishes, relaxed: trace.relaxed, ids: found.map((it) => it.product_id), found }
}

describe('[ANSWER-2] a shop of whose things the lexicons know few', () => {
  test.each(['una escalera', 'tenés fernet', 'un hámster'])('has not what no text says: %s', (said) => {
    expect(ask(tools, said)).toMatchObject({ kind: 'nothing', ids: [] })
  })

  test.each(['algo para los hongos', 'me salen hongos en la bañadera'])('%s: what is against it', (said) => {
    expect(ask(tools, said)).toMatchObject({ kind: 'answered', ids: ['sealant'] })
  })

  test('what says most of the words is the cheapest, and not what says one of them', () => {
    expect(ask(tools, 'el taladro percutor más barato').ids).toEqual(['drill', 'dear'])
  })

  test('a word of the store is called fondly', () => {
    expect(ask(tools, 'una latita').ids).toEqual(['tin'])
  })

  test('a number that sockets have is no price', () => {
    expect(ask(tools, 'taladro 220').wishes.price_about).toBeUndefined()
    expect(ask(tools, 'taladro de 220 pesos').wishes.price_about).toBe(220)
    expect(ask(tools, 'furadeira com 220', 'pt').wishes).not.toMatchObject({ price_max: 220 })
    expect(ask(tools, 'furadeira com 220 reais', 'pt').wishes.price_max).toBe(220)
  })
})

const beauty: StoreProduct[] = [
  makeProduct('iron', 'Plancha de pelo digital'),
  makeProduct('serum', 'Suero para el pelo con puntas abiertas'),
  makeProduct('cream', 'Crema de noche'),
  makeProduct('phone', 'Xiaomi Redmi Note', { brand: 'Xiaomi' }),
  makeProduct('fish', 'Comida sabor pescado', { brand: 'Whiskas' }),
]

describe('[ANSWER-3] [ANSWER-6] a shop of beauty and more', () => {
  test('what is near is told to be something else, though it says a word of what was asked for', () => {
    expect(ask(beauty, 'vendés secadores de pelo')).toMatchObject({ kind: 'relaxed', relaxed: [{ slot: 'types' }] })
    expect(ask(beauty, 'planchas de pelo')).toMatchObject({ kind: 'answered' })
  })

  test('what says nothing in another language says something in the one that is spoken', () => {
    expect(ask(beauty, 'algo para el pelo').ids).toContain('serum')
    expect(ask(beauty, 'algo pelo chão', 'pt').ids).not.toContain('serum')
  })

  test('a brand is heard by its sound, also where it ends as plurals do', () => {
    expect(ask(beauty, 'el guiscas')).toMatchObject({ kind: 'answered', wishes: { brand: 'Whiskas' }, ids: ['fish'] })
  })

  test('megapixels and gigabytes are no money, however many', () => {
    expect(ask(beauty, 'el xiaomi de los doscientos megapíxeles, cuánto cuesta').wishes.price_about).toBeUndefined()
    expect(ask(beauty, 'el xiaomi de doscientos cincuenta y seis gigas, cuánto sale').wishes).not.toHaveProperty(
      'price_about',
    )
  })
})

describe('[ANSWER-3] things of pets', () => {
  test('an old dog is no grown-up, and a puppy no child', () => {
    expect(ask(pets, 'mi gata tiene diez años').wishes).toMatchObject({ pet: 'cat' })
    expect(ask(pets, 'mi gata tiene diez años').wishes.age).toBeUndefined()
  })

  test.each([
    ['es', 'un regalo para mi sobrina de 8 años que ama los gatos', { age: 'kid', pet: undefined }],
    ['es', 'remera para mi hijo con perros', { age: 'kid', pet: undefined }],
    ['en', 'a toy for my 5 year old daughter who loves dogs', { age: 'kid', pet: undefined }],
    ['en', 'a toy for my 5 year old dog', { age: undefined, pet: 'dog' }],
    ['es', 'para mi bebé un peluche de perro', { age: 'baby', pet: undefined }],
    ['es', 'disfraz de gato niña talle 6', { age: 'kid', pet: undefined }],
    ['en', 'cat girl costume', { age: 'kid', pet: undefined }],
    ['es', 'para mi sobrina, le encantan los perros y los gatos', { age: 'kid', pet: undefined }],
    ['es', 'una cama para el perro de mi hija', { age: undefined, pet: 'dog' }],
    ['es', 'para mi perro y mi gato', { age: undefined, pet: 'dog' }],
    ['es', 'un collar de gato', { age: undefined, pet: 'cat' }],
    ['es', 'una taza con gatos', { age: undefined, pet: undefined }],
    ['es', 'algo para dormir con mi perro', { age: undefined, pet: 'dog' }],
    ['pt', 'algo para nadar com cachorros', { age: undefined, pet: 'dog' }],
    ['pt', 'uma caneca com um gatinho', { age: undefined, pet: undefined }],
    ['en', 'a mug with cats and dogs', { age: undefined, pet: undefined }],
    ['es', 'algo para viajar con mi perro', { age: undefined, pet: 'dog' }],
    ['pt', 'moro com dois gatos, preciso de uma caixa de areia', { age: undefined, pet: 'cat' }],
    ['en', 'a lead for running with my dog', { age: undefined, pet: 'dog' }],
  ] as const)('%s: "%s" is for %j', (language, said, people) => {
    const { age, pet } = ask(pets, said, language).wishes
    expect({ age, pet }).toEqual(people)
  })

  test.each(['para mi gata una transportadora', 'una transportadora para el perro'])('%s: it is for either', (said) => {
    const { kind, relaxed, found } = ask(pets, said)
    expect([kind, relaxed, found[0]?.product_id, found[0]?.misses]).toEqual(['answered', [], 'both', []])
  })

  test('a kitten is more than a cat', () => {
    expect(ask(pets, 'alimento para gatitos').ids[0]).toBe('kitten')
  })
})

describe('[ANSWER-4] where words find the products', () => {
  const school = [
    makeProduct('notebook', 'Cuaderno con dinosaurios'),
    makeProduct('backpack', 'Mochila lisa'),
    ...['Témpera', 'Crayones', 'Goma eva', 'Cartulina', 'Plasticola'].map((name) => makeProduct(name, name)),
  ]

  test('another kind of thing than was named is said to be one', () => {
    const { kind, found, relaxed } = ask(school, 'una mochila con dinosaurios')
    const misses = Object.fromEntries(found.map((it) => [it.product_id, it.misses]))
    expect(misses).toEqual({ backpack: [], notebook: ['types'] })
    const isOtherFirst = found[0]?.product_id === 'notebook'
    expect([kind, relaxed.map(({ slot }) => slot)]).toEqual(isOtherFirst ? ['relaxed', ['types']] : ['answered', []])
  })
})

test.each([
  ['es', 'un candado para mi bicicleta', ['bike_lock']],
  ['es', 'quiero una bicicleta', ['bicycle']],
  ['en', 'a lock so nobody steals my bike', []],
  ['en', 'a light two person tent', ['tent']],
  ['en', 'a light for the tent', ['lamp']],
  ['es', 'alimento para mi perra que pesa cinco kilos', []],
  ['en', 'something to pump up the ball', ['ball']],
  ['en', 'black pumps', ['heels']],
  ['en', 'a bicycle pump', ['bike_pump']],
  ['es', 'cosas para equipar la oficina', []],
  ['es', 'equipaje de mano', ['suitcase']],
] as const)('[ANSWER-3] %s: "%s" asks for %j', (language, said, types) => {
  const { wishes } = ask(tools, said, language)
  expect(wishes.types).toEqual(expect.arrayContaining([...types]))
  expect(wishes.types.filter((type) => !(types as readonly string[]).includes(type))).toEqual([])
})

test('[ANSWER-3] a week is not long as dresses are', () => {
  expect(ask(tools, 'a backpack for a week long hike', 'en').wishes.features).toEqual([])
  expect(ask(tools, 'a long dress', 'en').wishes.features).toEqual(['long'])
})

test('[ANSWER-3] juice of grapes is not purple, where there is some', () => {
  const juices = [makeProduct('grape', 'Suco de uva'), makeProduct('dress', 'Vestido liso')]
  expect(ask(juices, 'suco de uva', 'pt').wishes.colours).toEqual([])
  expect(ask([makeProduct('dress', 'Vestido liso')], 'vestido cor de uva', 'pt').wishes.colours).toEqual(['purple'])
})

test('[ANSWER-3] a floor is no farewell', () => {
  const paints = [makeProduct('paint', 'Tinta para chão')]
  expect(ask(paints, 'tinta pro chão', 'pt')).toMatchObject({ kind: 'answered', ids: ['paint'] })
  expect(ask(paints, 'chao', 'es').kind).toBe('other')
})

test('[ANSWER-3] a tent for two says so with a hyphen', () => {
  const tents = [makeProduct('four', 'Sundome 4-Person Tent'), makeProduct('two', 'Hubba 2-Person Tent')]
  expect(ask(tents, 'a tent for two people', 'en').found[0]).toMatchObject({ product_id: 'two', misses: [] })
})

test('[ANSWER-3] two words are one where the store writes them so', () => {
  const lamps = [
    makeProduct('spot', 'Spot 400 Headlamp'),
    makeProduct('tail', 'Rear Light'),
    makeProduct('tent', 'Dome'),
  ]
  expect(ask(lamps, 'a head lamp', 'en').ids[0]).toBe('spot')
})

test('[ANSWER-4] what has none of it is not refused for the word', () => {
  const mouth = [
    makeProduct('with', 'Enxaguante bucal forte com álcool'),
    makeProduct('zero', 'Enxaguante bucal zero álcool'),
  ]
  expect(ask(mouth, 'enxaguante bucal que não tenha álcool', 'pt').ids).toEqual(['zero'])
})

describe('[ANSWER-3] shops that sell what a word may also mean', () => {
  const shop = [
    makeProduct('pumps', 'Black leather pumps'),
    makeProduct('bag', 'Black suede bag'),
    makeProduct('lamp', 'Wall light'),
    makeProduct('mirror', 'Round mirror'),
    makeProduct('desk', 'Oak desk'),
    makeProduct('weights', 'Mancuernas 5 kg'),
    makeProduct('dress', 'Long dress'),
  ]
  test.each([
    ['en', 'black pump size 7', ['heels']],
    ['en', 'a black suede pump', ['heels']],
    ['en', 'a black pump for the office', ['heels']],
    ['en', 'a light above the mirror', ['lamp']],
    ['en', 'a light near my desk', ['lamp']],
    ['es', 'una pesa cinco kilos', ['dumbbells']],
    ['es', 'pesa 10kg', ['dumbbells']],
  ] as const)('%s: "%s" asks for %j', (language, said, types) => {
    expect(ask(shop, said, language).wishes.types).toEqual(expect.arrayContaining([...types]))
    expect(ask(shop, said, language).ids[0]).toBe({ heels: 'pumps', lamp: 'lamp', dumbbells: 'weights' }[types[0]])
  })

  test('a dress for a summer night, long and flowy', () => {
    expect(ask(shop, 'a dress for a summer night, long and flowy', 'en').wishes.features).toContain('long')
  })
})

describe('[ANSWER-3] what is to be replaced is looked for', () => {
  const shoes = [makeProduct('boots', 'Botas de cuero'), makeProduct('sneakers', 'Zapatillas urbanas')]
  test.each(['quiero cambiar mis zapatos', 'quiero renovar mis botas'])('%s', (said) => {
    expect(ask(shoes, said).ids.length).toBeGreaterThan(0)
  })
})

describe('[ANSWER-3] pets beside an age', () => {
  test.each([
    ['es', 'alimento perro adulto', 'dog'],
    ['es', 'mi perro viejo necesita una cama', 'dog'],
    ['es', 'comida para mi gata adulta', 'cat'],
    ['en', 'food for adult dogs', 'dog'],
    ['en', 'my daughter’s dog needs a bed', 'dog'],
    ['en', 'my husband and I got a dog, we need a bed', 'dog'],
  ] as const)('%s: "%s" is for a %s', (language, said, pet) => {
    expect(ask(pets, said, language).wishes.pet).toBe(pet)
  })
})

test('[ANSWER-3] a coffee maker of a litre, for eight, is of a litre', () => {
  const makers = [makeProduct('eight', 'Cafetera 1L 8 personas'), makeProduct('four', 'Cafetera 2L 4 personas')]
  expect(ask(makers, 'una cafetera de un litro').found[0]).toMatchObject({ product_id: 'eight', misses: [] })
})

test('[ANSWER-3] what one spends may be what sockets have', () => {
  expect(ask(tools, 'um vestido por 220', 'pt').wishes.price_max).toBe(220)
})

describe('[ANSWER-2] the cheapest of what can be bought', () => {
  const gone = { variants: [{ variant_id: 'v', options: {}, price: 100, compare_at_price: null, stock: 0 }] }
  test('and not of what is sold out', () => {
    const shop = [
      makeProduct('gone', 'Taladro percutor 750W', gone),
      makeProduct('drill', 'Taladro inalámbrico', priced(900)),
      makeProduct('paint', 'Esmalte sintético'),
    ]
    expect(ask(shop, 'el taladro percutor más barato').ids).toEqual(['drill'])
  })

  test('nor of what the owner hides, whose other rules change nothing in what is cheapest', () => {
    const rule = (kind: 'hide' | 'raise' | 'pin', value: string): Rule => ({
      ...{ id: kind, kind, match: 'always', words: '' },
      target: { by: 'product', value },
    })
    const askRuled = (...rules: Rule[]) => ask(tools, 'el taladro percutor más barato', { language: 'es', rules }).ids
    expect(askRuled(rule('raise', 'screws'))).toEqual(['drill', 'dear'])
    expect(askRuled(rule('pin', 'paint'))).toEqual(['paint', 'drill', 'dear'])
    expect(askRuled(rule('hide', 'drill'))).toEqual(['dear'])
  })
})

describe('[ANSWER-2] words that only look like others', () => {
  test.each([
    ['pt', 'gaiola de passarinho', makeProduct('iron', 'Tábua de passar')],
    ['es', 'una mesada de granito', makeProduct('coffee', 'Café en grano')],
    ['es', 'repuesto para el auto', makeProduct('cap', 'Gorra auto')],
  ] as const)('%s: "%s" is answered by nothing', (language, said, product) => {
    const others = ['Remera lisa', 'Jean recto', 'Mochila'].map((name) => makeProduct(name, name))
    expect(ask([product, ...others], said, language).ids).not.toContain(product.product_id)
  })

  test('two words of which one says nothing are two', () => {
    const shop = [makeProduct('parasol', 'Parasol de playa'), makeProduct('glasses', 'Lentes de sol')]
    expect(ask(shop, 'algo para sol').ids[0]).toBe('glasses')
  })

  test('a candle of vanilla is not cream', () => {
    const candles = [makeProduct('vanilla', 'Vela de vainilla'), makeProduct('plain', 'Vela lisa')]
    expect(ask(candles, 'una vela de vainilla').wishes.colours).toEqual([])
  })

  test('a small spoon is what the store calls one', () => {
    const spoons = [makeProduct('spoon', 'Colher medidora'), makeProduct('cup', 'Copo')]
    expect(ask(spoons, 'uma colherzinha', 'pt').ids[0]).toBe('spoon')
  })

  test('a colour of food is a colour of what is worn', () => {
    const blouses = [makeProduct('blouse', 'Blusa caramelo'), makeProduct('plain', 'Vestido liso')]
    expect(ask(blouses, 'vestido cor de caramelo', 'pt').wishes.colours).toEqual(['brown'])
  })

  test('against theft is written with two letters', () => {
    const bags = [makeProduct('safe', 'Mochila antirrobo'), makeProduct('plain', 'Mochila lisa')]
    expect(ask(bags, 'una mochila contra el robo').ids[0]).toBe('safe')
  })
})

describe('[ANSWER-2] a shop of electronics and furniture', () => {
  const shop = [
    makeProduct('phone', 'Apple iPhone 15 128GB', { categories: [['Phones']] }),
    makeProduct('android', 'Smartphone Xiaomi Redmi Note 14', { categories: [['Phones']] }),
    makeProduct('case', 'Tough Armor Case for iPhone 15', { categories: [['Phones', 'Cases']] }),
    makeProduct('laptop', 'Acer Chromebook Laptop', { categories: [['Laptops']], description: 'Sleeve included.' }),
    makeProduct('gamer', 'ASUS Gaming Laptop', { categories: [['Laptops']] }),
    makeProduct('router', 'Dual Band WiFi Range Extender', { categories: [['Networking']] }),
    makeProduct('bunk', 'Twin Bunk Bed Solid Pine', { categories: [['Beds']] }),
    makeProduct('sofa', 'Three-Seat Sofa', { categories: [['Sofas']] }),
    makeProduct('stand', 'TV Stand with Barn Doors', { categories: [['Media']] }),
  ]

  test('a laptop for a child is a laptop, of which none is said to be for children', () => {
    const { kind, ids, relaxed } = ask(shop, 'a laptop for my kid', 'en')
    expect(kind).toBe('relaxed')
    expect(ids.toSorted()).toEqual(['gamer', 'laptop'])
    expect(relaxed).toMatchObject([{ slot: 'age' }])
  })

  test('what is wanted for my phone is no phone', () => {
    expect(ask(shop, "I'm always dropping my iphone I need something to protect it", 'en').ids[0]).toBe('case')
    expect(ask(shop, 'I want to replace my phone', 'en').wishes.types).toContain('phone')
    expect(ask(shop, 'my phone is broken', 'en').wishes.types).toContain('phone')
    expect(ask(shop, 'mi celular no anda, necesito otro para cargar', 'es').wishes.types).toContain('phone')
    expect(ask(shop, 'quiero mi celular', 'es').wishes.types).toContain('phone')
  })

  test("something for a phone or laptop of one's own is what goes with it", () => {
    const accessories = [
      makeProduct('charger', 'Cargador USB-C 20W', { categories: [['Accesorios']] }),
      makeProduct('cover', 'Funda para celular transparente', { categories: [['Accesorios']] }),
      makeProduct('mouse', 'Mouse inalámbrico', { categories: [['Accesorios']] }),
      makeProduct('lamp', 'Lámpara de escritorio', { categories: [['Hogar']] }),
    ]
    expect(ask(accessories, 'algo para mi celular').ids.toSorted()).toEqual(['charger', 'cover'])
    const inEnglish = [makeProduct('cover', 'Clear phone case'), makeProduct('lamp', 'Desk lamp')]
    expect(ask(inEnglish, 'something for my phone under thirty', 'en').ids).toEqual(['cover'])
    const inPortuguese = [makeProduct('cover', 'Capinha de celular'), makeProduct('lamp', 'Luminária de mesa')]
    expect(ask(inPortuguese, 'queria alguma coisa pro meu celular', 'pt').ids).toEqual(['cover'])
    expect(ask(accessories, 'algo para mi notebook').ids).toEqual(['mouse'])
    const withPhones = [...accessories, makeProduct('phone', 'Celular Moto G', { categories: [['Celulares']] })]
    expect(ask(withPhones, 'algo para mi celular').ids.toSorted()).toEqual(['charger', 'cover'])
    expect(ask(withPhones, 'mi celular se rompió').ids).toEqual(['phone'])
  })

  test('a longer sentence is about what few products are called', () => {
    expect(ask(shop, "the wifi doesn't reach my bedroom upstairs", 'en').ids).toEqual(['router'])
    expect(ask(shop, 'a parachute to jump from mountains', 'en')).toMatchObject({ kind: 'nothing' })
  })

  test('a thing that words name is for somebody', () => {
    expect(ask(shop, 'a bunk bed for the boys', 'en').ids[0]).toBe('bunk')
  })

  test('video games are played on what is for games', () => {
    expect(ask(shop, 'a laptop for playing video games', 'en').wishes.features).toEqual(['gaming'])
  })

  test('the chaomi and the aifon are what the shop has', () => {
    expect(ask(shop, 'el chaomi redmi').ids[0]).toBe('android')
    expect(ask(shop, 'una funda para el aifon quince').wishes.types).toContain('phone_case')
  })

  test.each([
    ['es', 'es que el internet no me llega hasta arriba'],
    ['pt', 'a internet não chega no quarto'],
    ['es', 'una compu con tarjeta de video'],
    ['pt', 'qual o iphone mais barato que vocês têm pra pronta entrega'],
  ] as const)('%s: "%s" is no question about the shop', (language, said) => {
    expect(understand(said, { vocabulary: createSegment(shop, language).vocabulary, language }).intent).toBe('product')
  })
})

test.each([
  ['es', 'tienen entrega inmediata'],
  ['es', 'compre por internet y cuándo llega'],
] as const)('[ANSWER-7] %s: "%s" asks about the shop', (language, said) => {
  const { vocabulary } = createSegment(tools, language)
  expect(understand(said, { vocabulary, language }).intent).toBe('other')
})

test('[ANSWER-3] ages go before days, and bad smells are no mice', () => {
  expect(ask(tools, 'mi nena cumple 5 mañana').wishes.age).toBe('kid')
  const { vocabulary } = createSegment(tools, 'pt')
  expect(understand('algo contra maus odores', { vocabulary, language: 'pt' }).wishes.types).toEqual([])
})

test('[ANSWER-3] a measure is no age and no price', () => {
  expect(ask(tools, 'un cable de dos metros para él').wishes.age).not.toBe('kid')
  expect(ask(tools, 'a white dresser with like six drawers', 'en').wishes.price_about).toBeUndefined()
})

test.each([
  ['es', 'me salen canas y las quiero tapar'],
  ['es', 'algo para echarle agua a las plantas'],
  ['pt', 'eu suo demais debaixo do braço'],
] as const)('[ANSWER-6] %s: what one does is no product misheard: "%s"', (language, said) => {
  const { wishes } = ask(tools, said, language)
  expect([wishes.types, wishes.colours, wishes.features]).toEqual([[], [], []])
})

test('[ANSWER-6] what says a part of a thing that the shop has not is something else', () => {
  const hair = { categories: [['Cabelos', 'Tratamentos']] }
  const shop = [
    makeProduct('shampoo', 'Shampoo para cabelo seco', hair),
    makeProduct('base', 'Base líquida'),
    makeProduct('oil', 'Óleo finalizador', hair),
    makeProduct('powder', 'Pó compacto'),
  ]
  expect(ask(shop, 'vocês vendem secador de cabelo', 'pt').kind).toBe('relaxed')
  const { kind, ids } = ask(shop, 'um shampoo para cabelo', 'pt')
  expect([kind, ids[0]]).toEqual(['answered', 'shampoo'])
})

test('[CATALOG-1] a shop that is said to speak English may write Spanish', () => {
  const shop = [
    makeProduct('red', 'Zapatillas urbanas rojas', { categories: [['Calzado', 'Zapatillas']] }),
    makeProduct('cup', 'Taza de cerámica', { categories: [['Cocina', 'Tazas']] }),
    makeProduct('lamp', 'Lámpara de pie', { categories: [['Hogar', 'Lámparas']] }),
    makeProduct('bag', 'Mochila escolar', { categories: [['Mochilas']] }),
  ]
  const segment = createSegment(shop, 'en')
  expect(segment.isTyped).toBe(true)
  expect([...segment.byType.keys()].toSorted()).toEqual(['backpack', 'lamp', 'mug', 'sneakers'])
})

const stationer: StoreProduct[] = [
  makeProduct('gouache', 'Tinta guache 6 cores'),
  makeProduct('twelve', 'Pasta sanfonada 12 divisórias'),
  makeProduct('seven', 'Pasta sanfonada 7 divisórias', { popularity: 100 }),
  makeProduct('organizer', 'Organizador de gavetas'),
  makeProduct('stapler', 'Grampeador de mesa'),
]

describe('[ANSWER-3] words of the store as they are said', () => {
  test.each([
    ['tinta guaxe', 'gouache'],
    ['uma pasta com doze divisórias', 'twelve'],
    ['algo pra organizar a gaveta', 'organizer'],
    ['um grampiador', 'stapler'],
  ])('%s', (said, first) => {
    expect(ask(stationer, said, 'pt').ids[0]).toBe(first)
  })
})

const bakery: StoreProduct[] = [
  makeProduct('croissants', 'Medialunas de manteca', { popularity: 500 }),
  makeProduct('salty', 'Medialunas de grasa', { tags: ['saladas'] }),
  makeProduct('mixed', 'Facturas surtidas'),
  makeProduct('loaf', 'Pan de molde con semillas', { popularity: 9, description: 'Rebanado.' }),
  makeProduct('white', 'Pan lactal', { description: 'Rebanado.' }),
  makeProduct('eight', 'Torta 8 porciones', { popularity: 300 }),
  makeProduct('twelve', 'Torta 12 porciones'),
  makeProduct('photo', 'Papel manteca'),
]

describe('[ANSWER-3] what a store says is nothing else', () => {
  test.each([
    ['medialunas de las saladitas', 'salty'],
    ['facturas surtidas para la oficina', 'mixed'],
    ['pan rebanado', 'loaf'],
    ['una torta para doce', 'twelve'],
    ['papel para envolver figuritas', 'photo'],
  ])('%s', (said, first) => {
    expect(ask(bakery, said).ids[0]).toBe(first)
  })

  test('nor is it what a description calls otherwise', () => {
    const drugstore = [
      makeProduct('bait', 'Cebo en gel', { description: 'Contra la mosca y la hormiga.' }),
      makeProduct('spray', 'Aerosol', { description: 'Mata a la mosca.' }),
      makeProduct('soap', 'Jabón blanco'),
    ]
    expect(ask(drugstore, 'algo para los mosquitos').ids).toEqual([])
  })

  test('a word that one description has mistyped is put right, one of several is not', () => {
    const typo = { description: 'Combina con toda remara.' }
    const shop = [
      makeProduct('shirt', 'Remera lisa'),
      makeProduct('jeans', 'Jean recto', typo),
      makeProduct('mug', 'Taza'),
    ]
    expect(ask(shop, 'una remara').wishes.types).toEqual(['tshirt'])
    expect(ask([...shop, makeProduct('cup', 'Vaso', typo)], 'una remara').wishes.types).toEqual([])
  })

  test.each(['cartas', 'una cinta'])('a thing that only begins so is another: %s', (said) => {
    const bags = ['Cartera negra', 'Cinto de cuero', 'Bolso de mano'].map((name) => makeProduct(name, name))
    expect(ask(bags, said).kind).not.toBe('answered')
  })

  test('elsewhere a word for it is a question', () => {
    expect(ask(tools, 'factura').kind).toBe('other')
  })
})

test('[ANSWER-2] of a list each thing is shown before a second of any', () => {
  const products = [
    ...['one', 'two', 'three', 'four'].map((id) => makeProduct(id, 'Coffee mug', { popularity: 500 })),
    makeProduct('purse', 'Leather wallet', { popularity: 1 }),
  ]
  expect(ask(products, 'a mug, a wallet', 'en').ids).toEqual(['one', 'purse', 'two'])
  expect(ask(products, 'some red mugs and a black wallet', 'en').ids).toContain('purse')
})
