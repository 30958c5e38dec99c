import { keepOfLanguage } from '../memo.ts'
import type { Language } from '../model.ts'
import { normalizeWord } from '../text/words.ts'

/**
 * Ordinary words, folded and in the singular: what many shops do not sell, and what one says of shops. No lexicon has them,
 * and none is a product misheard: a drone is no apron. Left out are words that recognition writes in place of products, such
 * as "coser".
 */
const lists: Readonly<Record<Language, string>> = {
  es: `
    abrio acabar aceite acera acero acordar acuario adora adoro aerosol agarrar aguantar aguja ajedrez alambre albanil alcohol alfombrado alicate
    alimento almacen alquiler altavoz altito ama aman amar amoladora ancla andar animal antena apagar aparato apartamento apena aplicar aprenda
    apretar arana arda arde arder ardia ardor arena armado armar armario arreglar arroz ascensor asesor asiento aspirina asustada asustado
    asustar atencion atornillador auto aventar avion aviso ayudar azucar azulejo bail bailar bajar balcon balde banar banca bandera bano barbacoa
    barco barra barrer barrio basquet batido batir bebida bicho blando boligrafo bolsillo bomba borde bordeadora borrable borran borrar bosque
    brillar broca bronce brote buceo burro caballo cabe caben cabia cabian cable cadera caer caida caigo cajero caldera caleta callar calle
    cambiar camina camion camioneta campana camping campo canal canas canasta cancion candado canilla cansar canta canto capaz caramelo carbon
    cargar carino carita carne carpa carpintero carrera carrete carta cartel casera caspa catalogo cayendo cemento cerradura cerrojo cerveza
    cesped chamba chapa chava cheque chever chido chofer chueca chula cigarrillo cinta circo ciudad clavo cliente clima cocer coche cocinero
    cocino codigo cola colegio colgada colgado colgar colocado comedor comen comer comercio comida comienzo comoda comprado computadora
    concentrar concierto conectar consulta contar contrato copada corcho corra correo corta cortadora cortan cortar cosecha costado costo crece
    credito cree creia cuadra cuadrado cuadro cuarto cubierta cubro cuelga cuelgue cuenta cuente cuerda cuerpo cuida cuidar cuide cuna cupon
    curry curso cutre danado dar dato decir declarada decora decoro defecto deja dejar dentista deposito derecho desayuno descamar descuento
    detalle detergente diario diarrea dibujante dinero direccion disco diseno doctor documento dolor domicilio dormir dron ducha duela duele
    duelen duermo durado duran dureza echar echarle echarme edificio ejercicio electricista embalaje empieza empleado empleo empresa encender
    enchufe encuesta enjuague ensamblado entra entrar envase envio envoltorio envolver equipaje equipar equipo equivocar escalar escalera escalon
    escama escoba escojo esconder escribir escritorio escucha escuchar escuela escultura espero espuma esquina estanteria estirar estudiar estufa
    examen extintor fabrica factura fallado falta farmacia feria fernet ferreteria ficha fiebre fierro filtra filtrar filtro flauta folleto forma
    formulario fotocopia freno fria fruta fuego funciona funcionar fusible galleta gana ganado ganan ganar garage garganta gas gasolina gato
    gaveta generador gimnasia gimnasio gira girar globo goma gotea grabadora granito granja grano gremio gripe grua guante
    guardar guardia guitarra hablar hacer hacha hamster harina helado herramienta hielo hierba hierro hierva hilo hongo horario hospital hotel
    hueco huele hueso huevo humo idioma iglesia iluminar impresora impuesto incienso inflar ingrediente insecto insumo internet inventario jalon
    jamon jarabe jardin jardineria jaula jefe jeringa jubilado jugar junta junto ladrillo lago lapiz lata lavadora lavar leche lechuga lectura
    leer lena levantar libreria licencia licor licuo lija limpiar limpie llama llegar lleva llevar lleve llora llorar lluvia local loro loteria
    lugar luz maceta machete madera maestro maleza mancha manchar manda mande manej manera manguera manita mano manos manteca mantequilla manual
    maquina marcador mareo martillo matar material maulla mayorista mecha medica medicamento medicina medico medida medio medir medis melon
    membresia mercaderia mercado mezcla miel minorista mirado mirar mochilero mojada mojado mojan mojar moler moneda mono montana montar mordida
    morir moto motocicleta motor mover movia movio mudanza mueble muela muera muestra mueve mundo museo musica muslo nacer nacimiento nadar nafta
    naranja nata navaja necesita nene neumatico nevera nido nieve nota noticia nube nuez obra oficina oidos ojito oler olvida ordenado oro
    orquesta pala paleta paloma pan panaderia panel pantalla papa papel paquete parabrisas paraguas parar pared parlante parrilla parte parti
    parto pasaje pasear pastilla pata patente patino patio pega pegamento pegar peine pelar pelicula peluquero penso perder permito pesar pescado
    pescar petaca piano picada picar picazon pide piedra piense pila pincel pincho pinta pintar pintor pintura pisar piscina piso pizarra pizza
    plaga plancha planchar plano plantilla platico plaza plomero plomo polvo pon poner portarretrato portero postre precinto premio prende
    prender prendi prendo presta prestamo presto privacidad problema protege proteger proveedor pueblo puente puerta pulga pulgas pulmon queja
    quejarse quema quemado quemadura quemando quemar quemo queso quimico quita quitar quite quiten radiador radio rama rasca rascado rascar
    rastrillo raton rayando razon recamara receta rechazada recibo reclamo recogio recorto red reforma refrigerador regadera regando regar reir
    reja remedio repuesto resbala reserva resfriado resiste respirar restaurante retiro revista rica rifle rincon robot rodillo rompa rompe
    rompen romper romperse roncar ropero rosario rueda ruido saben sabor sacar sal salchicha sale salen salgo salio salir salsa salta salud salvo
    sangra sarna seca secar seguia seguro sellador sellar semana semilla senal senora sentar sentarme sequito seria servicio servilleta siente
    sierra sifon silicona silla sirve sistema soldador soldadora soldar soltar sombrilla sonar sorteo sostien sube subir sucia sucursal suda
    sudar suel suela sueldo suelo suelte suena sueno sufrio sujetado sujetar tabaco tabla taladro taller talon tambor tanque tanta tapa tapar
    tapen tarima tarjeta tarugo taxi teatro techo tecla tecnico tejado telescopio telon temblar tender tenedor tener tenir termina termino
    termometro terreno tierra tijera timbre tinta tirar toca tocar toldo tomar tomate tonica torci tornillo torno toro torta tortuga tos toser
    trabado trabajador trabajar trabajo traductor traer traia traiga trampolin transporte tratan tratar tren triciclo trompeta tubo tuerca tumbar
    ukelele uniforme usar vaca vacuna vajilla valvula vehiculo vender veneno vengan ventana ventilador verdura vereda verlo verme verse
    veterinaria veterinario viaje video vidrio viejito viene violin visita visito vitamina vivero vivir volante volar vuelo vuelve yeso yogur
    zanahoria zoologico zurdo
  `,
  pt: `
    abrir aco acordo acucar adubo advogado afiar afinador afinar agua agulha alicate alimento almoco altinho aluguel alvara amendoim andaime
    andar animal antena aparafusar aparelho apartamento apena apertar apostila aprenda aquario aquecedor arame arder argila armario arranhado
    arroz arvore aspirina assalto assento assinatura assistir asso atacadista atacado atendente atendimento aviao azeite azulejo bairro bala
    balancado balcao balde bambo banana banco bandeira banheira banheiro barba barco barraca barraco barro basquete batata batem bater bateria
    batia bebida bicho bilhete boca bolha bolo bomba boquinha borracha bosque botam braco bracos brava briga brigadeiro brigado brilhar brinca
    broca bujao buraco burro busao cabe cabeca cabia cabide cabo cachaca cadastro cadeado cadeia cair caiu calcada calha caminham caminhao
    caminhar caminho caminhonete campainha campo canal caneta cano cansaco canta canto cantor capaz caraca carinho carne carpete carro
    carroca carta cartaz cartorio carvao casamento caseira caspa catalogo causa cavalo cela celeiro cereal certa certinho certo cerveja chamo
    chao chata chave cheque chorar churrasco chuveiro cigarro cimento cinema circo cirurgia cliente clima cloro cobra cocado cocar coceira cola
    colam colar colher colocado colocar comeu comida comoda comprado compram comprando computador concerto conseguir conserto construcao consulta
    conta contrato copia cor coracao corda corpo corra correio corrente cortador costas costureira couve cozinhar cozinheiro credito criam cubro
    cuidar culto cupom curativo curry curso danca dancar danco data defeito deitar deixar dengue dentista deposito descansar descarrega
    descarregar desenho despacho detergente dinheiro direito disco dobrada dobrado documento doenca dor dormindo dormir drone durado edicao
    eletricista embalagem emprego empresa emprestimo encanador encher endereco engate entende entrar enxada enxaguante enxaguar enxoval equipar
    ervas escada escamas escola escolha escorrer escova escovar escritorio esfregar espalho espelho espero espinha esponja esporte esquecer
    esquentar estacao estante estoque estrada estuda estudar etiqueta exame extintor fabrica facinho faculdade farinha farmacia fatura feijao
    feira ferida ferramenta ferro fertilizante ferver festa ficar filhote filme filtro firme fita flauta fogao fogo folha formiga formulario
    forno forte fralda freezer freio fresta fria fruta fumaca funciona fundo fungo funil furadeira furar gado galao galinha ganha garagem
    garganta garota gasolina gato gaveta geladeira gelo gerador gerente gesso girar giz goiaba gordura gostado grama grana granja
    gravador greve gripe guardar guincho guitarra hamster harpa horario horta hospital hotel igreja imposto impressora incenso ingresso inseto
    internet inventario janela jardim jardinagem jaula jogador jogar jornal junta junto juros ladeira ladrilho lago laje lanche lapis laranja
    lata latao lavadora legume lei leite lembrar lendo lenha levantar levar licenca ligar ligeiro limao linguica lixa lixar lixo local longe
    loteria louca lousa lugar luz maca macaco machucar madeira magrinha magrinho mainha malha malham mamao mancha mandou maneira manga mangueira
    manteiga manual mao maos mapa maquina marceneiro martelo mascara massa material matinho mato mecanico medica medicamento medico medida medir
    mel melao membro mercado mercadoria mesada mexa mexer mexia microscopio milho missa mocinho moeda moer mofada mofado moinho molhar molinha
    montagem moramo morando morava morda mordo morra morram morrer moto motocicleta motor muda mudanca mundo muro musica nadar navio nota noticia
    novinha novinho nozes obra oficina oleo olhar onibus orcamento ouro ovelha ovo padaria palco palha palheta pao papel papelaria parafuso parca
    parede parquinho parto passagem passaporte passarinho passear pasta pastel patinete peca pedagio pedra pedreiro pegar peixe pelicula pendurar
    peneira penso pente perca percam perder pertinho perto pessoa pia piano picada picole pilha pimenta pincel pingar pingente pintar pintor
    pintura piscina pizza placa planta plantar planto pneu poeira polvora pombo ponte porco porta portao porteiro posto praca praia prazo
    predinho premio prende prendi preso presunto primavera privacidade problema processo produto professor protese provador psicologo pular pulga
    quadra quebrar queda queijo queimado queimadura queimar queixa quimico quintal radio raiz rasgar rastelo ratoeira razao reboque receita
    recibo reclamacao rede reforma refrigerante regar rejunte remedio remo reserva respirar restaurante revista rifa rio risco robo roca roda
    rodando rodar rode rodo roedor rolo roncar ronco rua sabao sabor sache saco sal salao salario saldo salinha salsicha sangue santo sapo saude
    secar seguro selo semana semente senha sentada sentado sentar sente sentir seria serra sertao servico servir sexta silo sindico sino sinta
    sinto sistema site sobra sobrando sobremesa sofa sogra soldador soldar soleira soltar som sonhar sorteio sorvete suar subia subir sucata suco
    sujeira suo tabaco taco talher tambor tampa tanque tanta tapar tartaruga tatuagem taxa taxi teatro tecnico telefone telescopio telha telhado
    temo tempero tendao tendo termina termino terra terreno tesoura tijolo tinta tirar tocar tomada tomar tomate torca torce torci torco torneira
    torno torre torta tosse touro trabalhando tratar trator travessa trazer treco trem tremo trena triciclo trigo troco trombone tubo turma
    ukulele uniforme vaca vacina varal varejo varrer varro vassoura vazar vedar veiculo vela velhinha veneno venha venho ventilador verdura
    verniz vestindo veterinario viagem video vidraceiro vindo violao violino virar visita visito vitamina viver voar volante voo zelador
    zoologico
  `,
  en: `
    acid adapter adhesive advice aeroplane aircraft alarm album alcohol anchor animal ant antenna anybody apartment apple appliance appointment
    aquarium arrow art aspirin atm attic axe bacon bait ballet banana bandage banjo bank barbecue bargain bark barn barrel bathtub battery beak
    beef beer begging belong bending betting biking bill billing biscuit bite bleach blender blister block boat body bolt bomb bonfire bought
    brake branch breathe brick bridge broke broom brush buddy bug bulb bunk burn burning bus butter button cab cabin cabinet cable cactus
    cafeteria cage cake calculator calendar camel campfire candy canoe caravan cared career carer cargo carpenter carpet carrot carry cartoon
    cashier cattle ceiling cello cement cereal certain certificate chain chainsaw chalk chapel charged checkout cheese chef chemical chew chewing
    chicken chill chimney chisel choked chopped chore chucked cigar cigarette cinema circus clarinet clay clean cleaner clerk climb clog cloud
    clown coal coin college commute commuter complaint computer concert concrete conditioner contract cooker copper cork corn corner couch cough
    coupon coworker crack crane creak creamy creating credit cricket crime crop cry cupboard currency curry customer cyclist danced dandruff
    darts date decade deck declined dentist deposit desk detergent die diesel dinner dishwasher doctor dog donut door dresser drill dripping
    drone dropped drum dry duck dumpster dust earning egg elbow electrician elevator email employee employer engine escalator everybody exam
    exhaust fabric factory fall farm farmer faucet fell fence ferry fertilizer fever fight filter fireplace firewood firework fish fishing fitter
    flag flashlight flat flea fleas flight fling flour flu flute foam fork fountain freezer friday fridge fruit fuel fuse gaining garage garden
    gasoline gate generator gin glossy glue goat goggles gone gravel grease greet grill grocery guitar gun gym hammer hamster handle handyman
    hang hardware harmonica harness harp hay headache hear hedge helicopter helmet hiccup hiding higher highway hill hinge hiring hockey hold
    holding honey hook hooked horn hose hosepipe hospital hotel house human hurt ice incense inflate ingredient ink insect insurance internet
    interview invoice iron island itch itchy jack jail jam janitor jet job jogged juice jumped kayak keg kennel kettle keyboard kill kit kite
    kitten knee kneel knife label ladder laminate latch laundry lawn lawnmower lawyer leaf leak leaking lease lemon lens lesson letter lettuce
    lever library lice license lie lift lighter lime limestone line lizard loan lobster lock locked locker loose lorry lose lost lottery lumber
    lung machine magazine magnet mail manager manure map maple marble margarine mattress meal meant meat medication medicine member membership
    metal mice microphone microscope mildew milk mirror mobile moist monkey moped mosquito moth motor motorbike motorcycle mould mousetrap mouth
    movie mow mower muffin museum mushroom music nail napkin navel neat nest net newsletter newspaper nobody noise nurse nut oak oar oatmeal
    office oil onion orange orchestra organ organiz oven owner oxygen package packaging paddle pain paint painted painter pallet pancake paper
    parade parcel park parking parrot part partly party passport password pasta patio peanut pedal peel pepper petal pharmacy piano pickle
    picture pig pill pipe pistol pizza planned plant plaster player plaza plug plumber plump plywood pointed poison pole police policy pond pony
    pool pork postcard poster potato pottery powder prescription printer privacy prize problem product profile property prune puddle pull pump
    puncture puppet puppy puzzled quiet quit rabbit radiator radio raft railing rain raising rake ramp rash rat razor reach read receipt recipe
    recliner refrigerator refund rental rest restaurant rice rifle river road robot rock roll rolled roof rope rose rough rowboat rug rust saddle
    safe safety salad salary salmon salt salty sand sander sandwich sauce sauna sausage saw sawdust scaffold scar scare scary school scissors
    scooter scratch screen screw screwdriver seal sealant seat secateurs security seed sell server service sewer shaker shampoo shed sheep shelf
    shingle ship shiver shone shoot shop shore shout shovel shower shrimp shutter side sidewalk sign signature silly silo sink sipped sit site
    skateboard skeleton skint skull sled sleep slender slept slid slipped slippery slipping slug slugs smell smoke snack snake snore snow soap
    soda sofa soften software soil solar somebody song sorta soup spade speaker spent spider spill spin sponge spread sprinkler square squeak
    squirrel stadium stain stair stamp station statue steak steal steals steel steep stereo stolen stool stop store storm stove straw street
    string stripped stripper stroller student submarine subscription sugar suitcase survey swamp sweated sweeping swing switch sword
    syringe syrup tap tape taped tattoo tax taxi teacher tear telescope television tell tend tent tenth termite theater thermometer thread threw
    thrown tick ticket tight tile timber tire toasted toilet tomato tonic tool toothache toss touch tow towed tractor trailer trained trampoline
    translator trash tricycle trim trimmed trolley truck trumpet trust tuba tube tumbled turkey turn tv twine tyre tyres ukulele unblock
    van vase vegetable vehicle vermouth vet video village vinegar violin visa vision visit vitamin voucher wage wait waiter wake wall warehouse
    washable washed washer wasp weed weedkiller welder wet wheel wheelchair whiskey whisky win window windshield wing wipe wood workshop worm
    wrench write yacht yogurt zipper zoo
  `,
}

const getWords = keepOfLanguage((language): ReadonlySet<string> => {
  const own = lists[language].trim().split(/\s+/)
  return new Set(own.flatMap((word) => [word, normalizeWord(word, language)]))
})

/** Whether a folded word is an ordinary one of a language, and none that was misheard. */
export function isCommonWord(word: string, language: Language): boolean {
  const own = getWords(language)
  return own.has(word) || own.has(normalizeWord(word, language))
}
