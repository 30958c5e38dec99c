import type { Language } from '../model.ts'
import { normalizeWord } from '../text/words.ts'

/**
 * Ordinary words, folded and in the singular: what many shops do not sell, and what one says of shops. No lexicon has them,
 * and none is a product misheard: a drone is no apron. Left out are words that recognition writes in place of products, such
 * as "coser".
 */
const lists: Readonly<Record<Language, string>> = {
  es: `
    aceite acero acuario aerosol aguja ajedrez alambre albanil alcohol alfombrado alimento almacen alquiler altavoz amoladora ancla animal
    antena aparato apartamento armado armario arroz ascensor asesor asiento aspirina atencion auto avion azucar azulejo balde bandera bano
    barbacoa barco barra batido bebida bicho bolsillo bomba bosque bronce buceo burro caballo cable cajero caldera camion camioneta
    campana camping canal canasta cancion candado canilla caramelo carbon carne carpa carpintero carrera carta cartel catalogo cemento
    cerradura cerrojo cerveza chapa cheque cigarrillo cinta circo ciudad clavo cliente clima coche cocinero codigo colegio comedor
    comercio comida comoda computadora concierto consulta contrato corcho correo cortadora cosecha credito cuadro cubierta cuenta cuerda
    cuerpo cuna cupon curso danado dato declarada defecto dentista deposito derecho desayuno descuento detalle detergente diario dibujante
    dinero direccion disco diseno doctor documento dolor domicilio dron ducha edificio ejercicio electricista embalaje empleado empleo
    empresa enchufe encuesta ensamblado envase envio envoltorio envolver equipaje equipo escalera escoba escritorio escuela escultura
    espuma esquina estanteria estufa examen extintor fabrica factura fallado farmacia feria ferreteria ficha fiebre fierro filtro flauta
    folleto formulario fotocopia freno fruta fuego fusible galleta ganado garage garganta gas gasolina gato gaveta generador gimnasio
    globo goma grabadora granja gripe grua guante guardia guitarra hacha harina helado herramienta hielo hierba hierro hilo horario
    hospital hotel hueso huevo humo idioma iglesia impresora impuesto incienso ingrediente insecto insumo internet inventario jamon jarabe
    jardin jaula jefe jeringa ladrillo lata lavadora leche lechuga lectura lena libreria licencia licor lija lluvia local loteria luz
    machete madera maestro maleza manguera manteca mantequilla manual maquina marcador martillo material mayorista medicamento medicina
    medico melon membresia mercaderia mercado miel minorista mochilero moneda mono montana moto motocicleta motor mudanza mueble muela
    muestra musica nacimiento naranja nata navaja nene neumatico nevera nido nieve nota noticia nube nuez obra oficina oro orquesta pala
    paleta paloma pan panaderia panel pantalla papa papel paquete parabrisas paraguas pared parlante parrilla pasaje pastilla patente
    pegamento peine pelicula peluquero pescado pescar petaca piano piedra pila pincel pintor pintura piscina piso pizarra pizza plancha
    plantilla plomero plomo polvo portarretrato portero postre precinto premio prestamo privacidad problema proveedor pueblo puente puerta
    pulga queja queso quimico radiador radio rama rastrillo raton receta rechazada recibo reclamo red reforma refrigerador regadera reja
    remedio repuesto reserva restaurante retiro revista rifle rincon robot rodillo ropero rosario rueda ruido sabor sal salchicha salsa
    salud seguro semana semilla senal senora servicio servilleta sierra sifon silicona silla sistema soldador soldadora sombrilla sorteo
    sucursal suela sueno tabaco tabla taladro taller tambor tanque tapa tarima tarjeta taxi teatro tecla tecnico tejado telescopio telon
    tenedor termometro terreno tierra tijera timbre tinta toldo tomate tornillo torno toro torta trabajador traductor trampolin transporte
    tren triciclo trompeta tubo tuerca ukelele uniforme vaca vacuna vajilla valvula vehiculo veneno ventana ventilador verdura vereda
    veterinario viaje video vidrio violin visita vitamina volante vuelo yeso yogur zanahoria zoologico
    acabar acordar agarrar aguantar andar apretar armar arreglar asustar ayudar bailar barrer brillar cabe caben caer caigo callar cambiar
    canas cansar cargar comen comer comienzo concentrar conectar contar corta cortan cuelga cuelgue cuente cuida cuidar cuide dar deja dejar
    dormir duela duele duelen duermo echar echarle empieza encender entra entrar equivocar esconder escribir escuchar estirar estudiar
    funciona funcionar ganar gira girar gotea guardar hablar hacer huele iluminar inflar jugar lavar leer levantar limpiar llama llegar
    lleva llevar llora llorar manchar mano manos matar mirar mojan mojar montar morir mover muera mueve nacer nadar necesita oler olvida
    parar pasear pega pegar perder pesar picar pide pinta pintar pisar planchar poner prende prender protege proteger quita quitar quite
    quiten regando reir resbala resiste respirar rompe rompen romper roncar sacar sale sangra seca secar sentar sentarme siente sirve soltar
    sonar sube subir suda sudar suena sujetar tapar tapen temblar tender tenir tirar toca tocar tomar trabajar trabajo traer traiga tumbar
    usar vender viene vivir volar vuelve
    adora alicate ama aman amar apagar aplicar arder arde arda ardor arena atornillador bajar boligrafo borde bordeadora borrable borran borrar broca brote caida
    caspa cayendo cesped cocer cola colgar cortar cuadrado curry descamar dureza duran enjuague equipar escama escalon fernet filtrar filtra grano gremio
    hamster hongo jubilado lapiz loro maceta mancha mecha mordida moler nafta oidos picada picazon pulgas quema quemado quemadura quemar quemo
    quejarse rasca rascar regar resfriado salen salir sarna sellar sellador soldar tarugo tonica tortuga tos veterinaria viejito vivero zurdo`,
  pt: `
    abrir acordo andar apertar assistir bater braco bracos brilhar cabe cair caiu chorar colocar comprando conseguir costas cuidar dancar
    deitar deixar descansar descarrega descarregar dormindo dormir encher entende entrar escorrer esfregar esquecer esquentar estudar ferver
    ficar forte funciona girar guardar jogar lembrar levantar levar ligar machucar mao maos mexer molhar morrer nadar olhar passear pegar
    perder pingar plantar quebrar rasgar regar respirar rodar rode roncar secar sentada sentado sentar sentir servir sobrando soltar sonhar
    suar subir suo tapar tirar tocar tomar trabalhando trazer varrer virar viver voar
    aco acucar adubo advogado agua agulha alicate alimento almoco aluguel alvara amendoim andaime animal antena aparelho apartamento
    apostila aquario aquecedor arame armario arroz arvore aspirina assento assinatura atacadista atacado atendente atendimento aviao
    azeite azulejo bala balcao balde banana banco bandeira banheira banheiro barba barco barraca barro batata bateria bebida bicho bilhete
    bolo bomba borracha bosque brigadeiro broca bujao buraco burro cabeca cabide cabo cachaca cadastro cadeado calha caminhao caminho
    caminhonete campainha campo canal caneta cano cantor carne carpete carro carroca carta cartaz cartorio carvao casamento catalogo
    cavalo cela celeiro cereal cerveja chave cheque chuveiro cigarro cimento cinema circo cirurgia cliente clima cloro cobra cola colher
    comida comoda computador concerto conserto construcao consulta conta contrato copia cor coracao corda correio corrente cortador
    costureira couve cozinheiro credito cupom curativo curso data defeito dengue dentista deposito desenho despacho detergente dinheiro
    direito disco documento doenca dor drone edicao eletricista embalagem emprego empresa emprestimo encanador endereco engate enxada
    enxoval ervas escada escola escova escritorio espelho espinha esponja esporte estacao estante estoque estrada etiqueta exame extintor
    fabrica faculdade farinha farmacia fatura feijao feira ferramenta ferro fertilizante festa filme filtro fita flauta fogao fogo folha
    formiga formulario forno fralda freezer freio fruta fumaca funil furadeira gado galao galinha garagem garganta gasolina gato gaveta
    geladeira gelo gerador gerente gesso giz goiaba gordura grama granja gravador greve gripe guincho guitarra harpa horario horta
    hospital hotel igreja imposto impressora incenso ingresso inseto internet inventario janela jardim jaula jogador jornal juros ladrilho
    laje lanche lapis laranja lata latao lavadora legume lei leite lenha licenca limao linguica lixa lixo local loteria louca lousa luz
    maca macaco madeira malha mamao manga mangueira manteiga manual mapa maquina marceneiro martelo mascara massa material mato mecanico
    medicamento medico medida mel melao membro mercado mercadoria mesada microscopio milho missa moeda moinho montagem moto motocicleta
    motor muda mudanca muro musica navio nota noticia nozes obra oficina oleo onibus orcamento ouro ovelha ovo padaria palco palha
    pao papel papelaria parafuso parede parquinho passagem passaporte pasta pastel patinete peca pedagio pedra pedreiro peixe pelicula
    peneira pente pessoa pia piano picole pilha pimenta pincel pingente pintor pintura piscina pizza placa planta pneu poeira polvora
    pombo ponte porco porta portao porteiro posto praca praia prazo premio presunto primavera privacidade problema processo produto
    professor protese provador psicologo pulga queijo queixa quimico quintal radio raiz rastelo ratoeira reboque receita recibo reclamacao
    rede reforma refrigerante remedio remo reserva restaurante revista rifa rio robo roca roda rodo rolo ronco rua sabao sabor saco sal
    salao salario saldo salsicha sangue santo sapo saude seguro selo semana semente senha serra servico silo sindico sino sistema site
    sobremesa sofa sogra soldador som sorteio sorvete sucata suco sujeira tabaco taco talher tambor tampa tanque tatuagem taxa taxi teatro
    tecnico telefone telescopio telha telhado tempero terra terreno tesoura tijolo tinta tomada tomate torneira torno torre torta touro
    trator travessa trem triciclo trigo trombone tubo ukulele uniforme vaca vacina varal varejo vassoura veiculo veneno ventilador verdura
    verniz veterinario viagem video vidraceiro violao violino visita vitamina volante voo zelador zoologico
    afiar afinador afinar aparafusar arder argila boca caspa chao churrasco colar cozinhar curry enxaguante enxaguar equipar escamas ferida filhote fungo
    furar hamster jardinagem lixar mancha moer palheta passarinho pendurar picada pintar queda queimado queimadura queimar rejunte roedor sache
    soldar tartaruga tosse trena vedar vela`,
  en: `
    bite breathe broke carry climb cry die dry fall fell hang hear hold hurt kill kneel lie lose lost noise reach read rest roll sit slept
    smell snore spill spin spread store tear tight toss touch turn visit wait wake wet write
    acid adapter adhesive advice aeroplane aircraft alarm album alcohol anchor animal ant antenna apartment apple appliance appointment
    aquarium arrow art aspirin atm attic axe bacon bait ballet banana bandage banjo bank barbecue bargain bark barn barrel bathtub battery
    beef beer bill billing biscuit bleach blender block boat bolt bomb bonfire brake branch brick bridge broom brush bug bulb bunk bus
    butter button cab cabin cabinet cable cactus cage cake calculator calendar camel campfire candy canoe caravan career cargo carpenter
    carpet carrot cartoon cashier cattle ceiling cello cement cereal certificate chain chainsaw chalk checkout cheese chef chemical
    chicken chimney chisel cigar cigarette cinema circus clarinet clay cleaner clerk cloud clown coal coin college complaint computer
    concert concrete conditioner contract cooker copper cork corn couch coupon coworker crane credit cricket crop cupboard currency
    customer darts date deck declined dentist deposit desk detergent diesel dinner dishwasher doctor dog donut door dresser drill drone
    drum duck dumpster dust egg elbow electrician elevator email employee employer engine escalator exam exhaust fabric factory farm
    farmer faucet fence ferry fertilizer fever filter fireplace firewood firework fish fishing flag flashlight flea flight flour flu flute
    foam fork fountain freezer friday fridge fruit fuel fuse garage garden gasoline gate generator glue goat goggles gravel grill grocery
    guitar gun gym hammer handle handyman hardware harmonica harness harp hay headache hedge helicopter helmet highway hinge hiring hockey
    honey hook horn hose hospital hotel house human ice incense ingredient ink insect insurance internet interview invoice iron island
    jack jail jam janitor jet job juice kayak keg kennel kettle keyboard kit kite knee label ladder laminate laundry lawn lawnmower lawyer
    leaf lease lemon lens lesson letter lever library license lift lighter limestone lizard loan lobster lock locker lorry lottery lumber
    lung machine magazine magnet mail manager manure map maple marble margarine mattress meal meat medication medicine member membership
    metal microphone microscope milk mirror mobile monkey moped mosquito motor motorbike motorcycle mousetrap mouth movie mower muffin
    museum mushroom music nail napkin nest net newsletter newspaper nurse nut oak oar oatmeal office oil onion orange orchestra organ oven
    owner oxygen package packaging paddle pain paint painter pallet pancake paper parade parcel parking parrot party passport password
    pasta patio peanut pedal pepper pharmacy piano pickle picture pig pill pipe pistol pizza plant plaster plumber plywood poison pole
    police policy pond pony pool pork postcard poster potato pottery powder prescription printer privacy prize problem product profile
    property puddle pump puppet rabbit radiator radio raft railing rain rake ramp rat razor receipt recipe recliner refrigerator refund
    rental restaurant rice rifle river road robot rock roof rope rose rowboat rug rust saddle safe safety salad salary salmon salt sand
    sander sandwich sauce sauna sausage saw sawdust scaffold school scissors scooter screen screw screwdriver seat security seed server
    service sewer shaker shampoo shed sheep shelf shingle ship shop shovel shower shrimp shutter sidewalk sign signature silo sink site
    skateboard skeleton skull sled smoke snack snake snow soap soda sofa software soil solar song soup spade speaker sponge sprinkler
    squirrel stadium stain stair stamp station statue steak steel stereo stool storm stove straw street string stroller student submarine
    subscription sugar suitcase survey swamp swing switch sword syringe syrup tape tattoo tax taxi teacher telescope television theater
    thermometer thread ticket tile timber tire toilet tomato tool toothache tow tractor trailer trampoline translator trash tricycle
    trolley truck trumpet tuba turkey tv tyre tyres ukulele van vase vegetable vehicle vet video village vinegar violin visa vitamin
    voucher wage waiter wall warehouse washable washer wasp weed welder wheel wheelchair window windshield wood workshop worm wrench yacht
    yogurt zipper zoo
    blister body burn chew chewing clog commute crack curry cyclist dandruff dripping flat fleas gin grease hamster hosepipe inflate itch itchy
    kitten knife latch leak leaking lettuce lime loose mice mildew moth mould mow peel plug prune puncture puppy rash scratch seal sealant
    secateurs slug slugs squeak steal steals stop stripper tap tent tick tonic trim tube twine unblock vermouth weedkiller whisky whiskey wipe anybody everybody nobody somebody`,
}

const words = new Map(
  Object.entries(lists).map(([language, list]) => {
    const own = list.trim().split(/\s+/)
    return [language, new Set(own.flatMap((word) => [word, normalizeWord(word, language as Language)]))]
  }),
)

/** Whether a folded word is an ordinary one of a language, and none that was misheard. */
export function isCommonWord(word: string, language: Language): boolean {
  const own = words.get(language)
  return own !== undefined && (own.has(word) || own.has(normalizeWord(word, language)))
}
