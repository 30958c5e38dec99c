import { expect, test } from 'vitest'
import { find } from '../find/find.ts'
import type { Language } from '../model.ts'
import { createSegment } from '../segment/segment.ts'
import { makeProduct } from '../testing/make-product.ts'
import { understand } from '../understanding/understand.ts'
import { readFacts } from './read-facts.ts'

/** Of each trade, what stores write over such a thing, in Spanish, Portuguese and English. */
const names: Record<string, Record<string, [string, string, string]>> = {
  cosmetics: {
    deodorant: ['Desodorante Aerosol Axe Chocolate 150ml', 'Desodorante Roll-on Nivea 50ml', 'Dove Deodorant Stick'],
    conditioner: ['Acondicionador Elvive 370ml', 'Condicionador Seda 325ml', 'Pantene Conditioner 12 oz'],
    hair_dye: ['Tintura Koleston Kit 7.0', 'Coloração Imédia Kit', 'Garnier Permanent Hair Dye'],
    hair_mask: ['Mascarilla capilar Karseell', 'Máscara Capilar Wella 500ml', 'Coconut Hair Mask'],
    makeup_remover: ['Agua micelar Garnier 400ml', 'Água Micelar Nivea', 'Bioderma Micellar Water'],
    mascara: ['Máscara de pestañas Maybelline', 'Máscara para Cílios Colossal', 'Lash Sensational Mascara'],
    eyeliner: ['Delineador líquido en fibra negro', 'Delineador em caneta preto', 'Black Liquid Eyeliner'],
    foundation: ['Base líquida Fit Me Mate 30ml', 'Base Líquida Matte Ruby Rose', 'Fit Me Matte Foundation'],
    body_lotion: ['Crema corporal vainilla', 'Hidratante Corporal Nivea', 'Vanilla Body Lotion'],
  },
  pharmacy: {
    toothpaste: ['Pasta dental Colgate 90g', 'Creme Dental Sensodyne', 'Sensodyne Toothpaste 4 oz'],
    mouthwash: ['Enjuague bucal Listerine', 'Enxaguante Bucal Plax', 'Listerine Cool Mint Mouthwash'],
    medicine: ['Paracetamol 500 mg 20 tabletas', 'Dipirona 1g 10 comprimidos', 'Ibuprofen 200mg 50 tablets'],
    cough_syrup: ['Jarabe para la tos 240ml', 'Xarope para Tosse Vick', 'Honey Cough Syrup'],
    sanitary_pads: ['Toallas femeninas Always x16', 'Absorvente Intimus com abas', 'Always Sanitary Pads'],
    thermometer: ['Termómetro digital', 'Termômetro Digital G-Tech', 'Digital Thermometer'],
  },
  pets: {
    flea_treatment: ['Pipeta Frontline gato', 'Antipulgas Bravecto Cães', 'Advantage Flea Treatment'],
    pet_carrier: ['Transportadora rígida n°2', 'Caixa de Transporte N2', 'Soft Cat Carrier'],
    aquarium: ['Pecera 20 litros', 'Aquário 30L com tampa', 'Glass Aquarium 10 Gallon'],
    pet_bowl: ['Comedero doble acero', 'Comedouro duplo inox', 'Steel Dog Bowl'],
    pet_food: ['Galletas para perro 500g', 'Petisco Bifinho Churrasco', 'Peanut Butter Dog Biscuits'],
    pet_shampoo: ['Shampoo para perro 500ml', 'Shampoo para Cães Neutro', 'Oatmeal Dog Shampoo'],
  },
  garden: {
    house_plant: ['Suculenta surtida N°6', 'Suculenta Echeveria', 'Succulent Mix 2 inch'],
    soil: ['Tierra fértil 25 dm3', 'Terra Vegetal 5kg', 'Organic Potting Soil'],
    hose: ['Manguera de riego 1/2"', 'Mangueira de Jardim 20m', 'Garden Hose 50ft'],
    lawn_mower: ['Cortadora de césped 1600W', 'Cortador de Grama Elétrico', 'Electric Lawn Mower'],
    watering_can: ['Regadera de metal 5 litros', 'Regador Plástico 5L', 'Copper Watering Can'],
  },
  hardware: {
    drill: ['Taladro percutor 13mm Bosch', 'Furadeira de Impacto 650W', 'Cordless Drill 18V'],
    drill_bits: ['Juego mechas acero rápido x13', 'Jogo de Brocas para Concreto', 'Drill Bit Set 13pc'],
    hammer: ['Martillo galponero 25mm', 'Martelo Unha 25mm', 'Claw Hammer 16oz'],
    paint: ['Esmalte sintético brillante 1L', 'Tinta Acrílica Fosca Suvinil', 'White Emulsion Paint'],
    light_bulb: ['Lamparita LED 9W', 'Lâmpada LED 9W', 'LED Light Bulb 60W'],
    extension_lead: ['Zapatilla eléctrica 5 tomas', 'Extensão Elétrica 5m', 'Extension Cord 10ft'],
    padlock: ['Candado 40mm', 'Cadeado 40mm Papaiz', 'Brass Padlock 40mm'],
  },
  electronics: {
    router: ['Router WiFi TP-Link Archer', 'Roteador TP-Link Archer C6', 'Archer C6 WiFi Router'],
    usb_stick: ['Pendrive Kingston 64GB', 'Pen Drive SanDisk 64GB', 'SanDisk 64GB Flash Drive'],
    memory_card: ['Tarjeta de memoria 128GB', 'Cartão de Memória 128GB', 'MicroSD Card 128GB'],
    ink_cartridge: ['Cartucho HP 664 negro', 'Toner Brother TN1060', 'HP 67 Ink Cartridge'],
    screen_protector: ['Vidrio templado Moto G54', 'Película de Vidro 3D', 'Tempered Glass 2-Pack'],
    tablet: ['Tablet 10 pulgadas 64GB', 'Tablet 8 polegadas 32GB', 'Jet 3 Tablet'],
  },
  stationery: {
    scissors: ['Tijera escolar punta roma', 'Tesoura Escolar', 'School Scissors'],
    glue: ['Pegamento en barra 20g', 'Cola Bastão 20g', 'Glue Stick 20g'],
    calculator: ['Calculadora científica Casio', 'Calculadora Científica Casio', 'Casio Scientific Calculator'],
    stapler: ['Abrochadora metálica', 'Grampeador 26/6', 'Desktop Stapler'],
  },
  food: {
    beer: ['Cerveza Patagonia 730ml', 'Cerveja Artesanal IPA', 'Craft Beer 6-Pack'],
    spirits: ['Fernet Branca 750ml', 'Cachaça Envelhecida 700ml', 'London Dry Gin'],
    cereal: ['Granola con miel y almendras', 'Granola com Mel e Coco', 'Honey Almond Granola'],
    flour: ['Harina de trigo 1kg', 'Farinha de Trigo 1kg', 'Whole Wheat Flour'],
    nut_butter: ['Pasta de maní natural 380g', 'Pasta de Amendoim 500g', 'Smooth Peanut Butter'],
    yerba_mate: ['Yerba mate orgánica 500g', 'Erva-mate Tradicional 1kg', 'Organic Yerba Mate 500g'],
    dulce_de_leche: ['Dulce de leche clásico 400g', 'Doce de Leite Viçosa', 'Classic Dulce de Leche'],
  },
  sports: {
    bike_lock: ['Candado para bicicleta', 'Cadeado para Bicicleta', 'Folding Bike Lock'],
    resistance_band: ['Banda elástica de resistencia', 'Faixa Elástica kit 3', 'Resistance Band Set'],
    boxing_gloves: ['Guantes de boxeo 12oz', 'Luva de Boxe 14oz', 'Boxing Gloves 12oz'],
    football_boots: ['Botines de fútbol Predator', 'Chuteira Society Nike', 'Kids Soccer Cleats'],
  },
  music: {
    guitar: ['Guitarra criolla 4/4', 'Violão Nylon Giannini', 'Acoustic Guitar'],
    ukulele: ['Ukelele soprano', 'Ukulele Soprano Mogno', 'Soprano Ukulele'],
    piano_keyboard: ['Teclado musical 61 teclas', 'Teclado Musical Casio', 'Digital Piano 88 Keys'],
    instrument_strings: ['Cuerdas para guitarra 010', 'Encordoamento Violão Nylon', 'Guitar Strings 10-46'],
  },
  home: {
    sofa: ['Sofá cama 3 cuerpos', 'Sofá Retrátil 3 Lugares', 'Velvet Sofa'],
    desk: ['Escritorio gamer', 'Escrivaninha 90cm', 'Standing Desk'],
    trash_bin: ['Tacho de basura 12L', 'Lixeira Inox 12L', 'Steel Trash Can'],
    detergent: ['Jabón líquido para ropa 3L', 'Sabão em Pó 1,6kg', 'Laundry Detergent'],
    ironing_board: ['Tabla de planchar', 'Tábua de Passar', 'Folding Ironing Board'],
    microwave: ['Microondas 20L', 'Micro-ondas 20L', 'Microwave Oven 20L'],
    heater: ['Estufa eléctrica cuarzo', 'Aquecedor Elétrico 1500W', 'Ceramic Space Heater'],
  },
  baby: {
    pacifier: ['Chupete silicona 0-6', 'Chupeta de Silicone', 'Silicone Pacifier'],
    high_chair: ['Silla de comer plegable', 'Cadeira de Alimentação', 'Folding High Chair'],
    wet_wipes: ['Toallitas húmedas x80', 'Lenço Umedecido 96 un', 'Baby Wipes 80ct'],
  },
  party: {
    balloon: ['Globo metalizado número 3', 'Balão Metalizado', 'Foil Balloon'],
    gift_card: ['Tarjeta de regalo $20.000', 'Vale-presente R$100', 'Gift Card'],
    yarn: ['Ovillo algodón 100g', 'Fio de Malha 140m', 'Merino Yarn'],
  },
  motor: {
    tyre: ['Neumático 175/65 R14', 'Pneu Aro 15', 'All-Season Car Tire'],
    engine_oil: ['Aceite de motor 10W40', 'Óleo de Motor 5W30', 'Synthetic Motor Oil'],
    motorcycle_helmet: ['Casco de moto integral', 'Capacete de Moto', 'Motorcycle Helmet'],
  },
}

const spoken: readonly Language[] = ['es', 'pt', 'en']
const ofTrades = Object.entries(names).flatMap(([trade, types]) =>
  Object.entries(types).flatMap(([type, written]) =>
    spoken.map((language, place) => [trade, language, written[place] ?? '', type] as const),
  ),
)

test.each(ofTrades)('[ANSWER-3] what a shop of %s sells, in %s: "%s" is %s', (...[, language, name, type]) => {
  expect(readFacts(makeProduct(name, name), language).type).toBe(type)
})

test.each([
  ['es', 'Alimento gato adulto sabor queso', 'pet_food'],
  ['es', 'Vela aroma chocolate', 'candle'],
  ['es', 'Jalea sabor chocolate', null],
  ['pt', 'Gelatina sabor queijo', null],
  ['en', 'Chocolate Flavoured Syrup', null],
  ['es', 'Complemento 60 tabletas', null],
  ['en', 'Melatonin 5mg 60 tablets', null],
  ['es', 'Labial larga duración mate', 'lipstick'],
  ['es', 'Corrector para rostro mate', null],
  ['es', 'Set mate imperial', 'mate_cup'],
  // Words of another language.
  ['es', 'Máscara de carnaval', null],
  ['es', 'Pasta térmica', null],
] as const)('[ANSWER-3] taste, pills and finish are no thing, in %s: "%s" is %s', (language, name, type) => {
  expect(readFacts(makeProduct(name, name), language).type).toBe(type)
})

/** A shop of many trades, and what its shoppers say. */
const shops: Record<Language, readonly string[]> = {
  es: ['Máscara de pestañas negra', 'Plancha de ropa a vapor', 'Pipeta gato', 'Alargue 5 metros', 'Globo metalizado'],
  pt: ['Máscara para Cílios preta', 'Ferro de passar', 'Antipulgas gatos', 'Extensão Elétrica 5m', 'Balão metalizado'],
  en: ['Volume Mascara', 'Steam iron', 'Cat Flea Drops', 'Extension Cord', 'Foil Balloon'],
}
function ask(language: Language, said: string) {
  const products = shops[language].map((name) => makeProduct(name, name))
  const segment = createSegment(products, language)
  const { kind, products: found } = find(segment, understand(said, { vocabulary: segment.vocabulary, language }), {
    limit: 1,
  })
  return { kind, first: found[0]?.product_id }
}

test.each([
  ['es', 'tenés rímel', 'Máscara de pestañas negra'],
  ['es', 'busco un prolongador', 'Alargue 5 metros'],
  ['es', 'algo antipulgas', 'Pipeta gato'],
  ['pt', 'queria um rímel', 'Máscara para Cílios preta'],
  ['pt', 'tem bexiga', 'Balão metalizado'],
  ['en', 'a power strip', 'Extension Cord'],
  ['en', 'something for fleas, a flea treatment', 'Cat Flea Drops'],
] as const)('[ANSWER-2] a shopper of %s is shown by another name: "%s"', (language, said, name) => {
  expect(ask(language, said)).toEqual({ kind: 'answered', first: name })
})

test.each([
  ['es', 'vendés secadores de pelo'],
  ['pt', 'vocês têm chupeta'],
  ['en', 'do you sell microwaves'],
] as const)('[ANSWER-6] what such a shop of %s has not is told: "%s"', (language, said) => {
  expect(ask(language, said).kind).not.toBe('answered')
})
