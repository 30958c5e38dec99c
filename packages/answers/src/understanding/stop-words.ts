import type { Language } from '../model.ts'

function listWords(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

/** Folded words that say nothing of a product: articles, verbs of asking, politeness. Also what languages are told by. */
export const stopWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  es: listWords(`
    bonita bonitas bonito bonitos legal presente presentes a al algo alguien algun alguna algunas alguno algunos alla alli ahi ahora ando andaba anda ante antes aqui asi aun aunque
    tomando tomar toma tomo ay bien bueno buena buenas buenos buen busca buscando buscar busco cada casi che como con cosa cosas creo cual cuales
    cualquier cuando cuanto cuesta cuestan cueste da dale dame dan dar darle darme de deci decime del desde dia dias dice dicen
    diganme digame donde e el ella ellas ellos misma mismas mismos en encontrar encuentro entonces entre era eran eres es esa esas ese eso esos esta
    estaba estan estar estas este esto estos estoy estaria fijate favor fuera gracias gusta gustan gustaria ha haber habia hace
    hacen hacer haga hasta hay haya he hola hoy igual ir la las le les listo llevar llevarle llevarme llevarmelo llevo lo los
    luego mal mas me mejor menos mi mia mias mio mira mire mis mismo mostra mostrame mostrar mostrarme mucha muchas mucho muchos muestra muestrame muestras
    muestren muy nada necesita necesitamos necesitaria necesito ni no nomas nos nosotros nuestra nuestro o os otra otras otro otros oye
    pa para pe pero pibe po poco podes podria podrias porfa porfi porque pongo ponme por preciso puede puedes puedo pues que
    queremos queria quien quiera quiere quieren quiero quisiera quisieramos recomendas recomiendas recomiendan regala regalar
    regalarle regalas regale regalo regalito detalle detallito sabes saber se sea sean ser si sin sino sirva sirve sobre solo somos son
    soy sos su sus tal tambien tan tanto te tenes teneis tengan tengas tengo tenga tenia tendra tendran tendras ti tiene tienen tienes
    tipo toda todas todo todos total traeme tu tus un una unas uno unos usa usar uso usted ustedes va vamos van vas ve vea vean ver verdad
    vende venden vendes veo vez vi viejita voy vos y ya yo quedo quede quiera algunito cualquiera parece fue dia lindo linda lindos
    lindas rico rica copado perdon disculpe disculpa pará para ah eh uh mmm este osea digamos onda re posta manda mandame pasame
    pasa pase enseña ensena ensenas ensename consigo conseguir comprar comprarme comprarle compro adquirir haria hacia falta faltan
    faltaria gustar sirvan cerca salir salga suena quedamos quedaron color colores mes meses original util practico practica creativo creativa prefiero segundo contra idea ideas grande personita acaso tendrian tuvieran tuviera tuvieras podrian pueden animas
    puedas antojo antoja interesa interesan interesaria modelo modelos opciones opcion marca cuanta cuantas cuantos quisiese caro cara caros caras barato barata baratos baratas precio precios casa sala living viajo viaje paga pagar pagan cuotas cuota llego llega
    genio llegar pasen debajo encima gasta gastar cuesten calzo visto talla talle numero oferta ofertas rebajas rebajado rebajada descuento promo promocion liquidacion litro litros anos ano edad rato noche tarde manana laburo trabajo juega jugar`),
  pt: listWords(`
    tomando tomar toma tomo a acho agora ai aí ainda alem algo alguem algum alguma algumas alguns alo ando ao aos aquela aquele aquelas aqueles aqui as assim
    ate atras boa bom boas bons busca buscando busco ca cade caso ce ces com comigo como compra comprar comprei coisa coisas cada
    cara cuja da dai dar das daquele daquela de deixa dela dele delas deles depois desde dessa dessas desse desses desta deste dia do
    e ela elas ele eles em entao entre era essa essas esse esses esta estao estava estou eu exemplo faco falta faz fazer favor
    ficar foi for fosse gente gentileza gosta gostaria gostei gosto ha hoje i ia isso isto ja la lhe lo loja mais mas me mesmo mesma mesmas mesmos melhor melhores
    meu meus minha minhas mim moca moco mostra mostrar mostre mano muito muita na nada nao nas nem nenhum nenhuma nessa nesse
    neste nesta no nos nossa nosso num numa o obrigada obrigado oi oh ola olha olhada olhar onde os ou outra outras outro outros oxe
    para pela pelas pelo pelos pensando pode podem poderia posso por porque pra pras pro pros precisa precisando precisava preciso
    presente presentinho lembrancinha lembranca procura procurando procuro pro qual quais qualquer quando quanta quanto que quem queria queremos
    quer quero querendo queira saber sabe se sei seja sejam sem sempre ser sera so sobre somente sou sua suas seu seus ta tal talvez
    tambem tanto tao tava te tem tenha tenham tenho ter teria tinha to todo toda todos todas tou tudo um uma umas uns usar uso vai
    vamos vao ve veja vem vende vendem vender ver vez vi viu voce voces vocezinho vou la achar acabou arruma arrumar da dando dou
    mostram mostrem fiquei ficamos ficou cor cores mes meses original util pratico pratica criativo criativa prefiro contra ideia ideias indica indicam indicar recomenda recomendam sugere sugerem tarde noite manha bonito bonita lindo linda legal bacana gostoso gostosa uai tche ne poxa entao pois desculpa desculpe
    perdao moço moça amigo interessa interessado modelo modelos opcao opcoes marca daqueles daquelas dessas dele aceita caro cara caros caras barato barata baratos baratas preco precos casa sala pagar trocar gastar
    calco visto tamanho numero promocao promocoes desconto descontos oferta ofertas liquidacao litro litros anos ano idade torra aguento costas perco entregar entrega verdade pedido chama chamar minto servico obra lado rua levar jogar noite`),
  en: listWords(`
    a about after again ain all already also am an and another any anybody anyone anything are arent around as ask at available
    away back be because been before being best but buy by bye call can cant carry cheers could couldnt dear deal decent did didnt do does doesnt
    doing done dont each either else even every fancy few find fine for from gave get gets getting gift gifts give go goes going gonna good got gotta great
    hed hell itd itll thatll theyd theyll guess had has hasnt have havent having he hello help her here hers hes hey hi him his how i id if ill im in into is isnt it
    its itself ive just keep kind kindly kinda know let lets like little look looking lot lovely made make makes many mate may maybe me mean might mine
    more most much must my myself need needed needs never new next nice no none nor not nothing now of off oh ok okay old on one ones only
    or other others our ours out over own pair perhaps pick please pls present presents probably properly put rather really reckon right
    say see seen sell send shall she shes should shouldnt show sir so some someone something sort still stock stuff such suggest super sure ta
    take tell than thank thanks that thats the their them then there these they theyre thing things think this those though to today
    too took tried try u uh um under up us use used using very wanna want wanted wants was wasnt way we well went were weve what whatever
    whats when where which while who whom whose why will wish with without wont wonder wondering would wouldnt y yeah yep yes yet you youd youll
    your youre yours youve after brand type types options option model models buying purchase purchasing interested maam madam dude man hmm er erm
    also actually instead wait scrap sorry anyways anyway died pay paying playing shopping always starts least store shop funny mind feet price
    prices cheap cheaper cheapest expensive size sizes budget spend dollars bucks sale sales discount discounted deal deals offer offers special clearance reduced below large color colors colour colours month months creative original unique useful practical handy prefer another recommend suggest idea ideas against everything`),
}

/** Words of one language only: what tells the language of a sentence. */
const telling = new Map<string, Language>()
for (const language of ['en', 'es', 'pt'] as const) {
  for (const word of stopWords[language]) {
    const others = (['en', 'es', 'pt'] as const).filter((other) => other !== language && stopWords[other].has(word))
    if (others.length === 0) telling.set(word, language)
  }
}

export function isStopWord(word: string): boolean {
  return stopWords.es.has(word) || stopWords.pt.has(word) || stopWords.en.has(word)
}

/** The language that most telling words are of; `votes` are more of them, such as those of found terms. */
export function findLanguage(words: readonly string[], votes: readonly Language[], otherwise: Language): Language {
  const counts = { en: 0, es: 0, pt: 0 }
  for (const word of words) {
    const language = telling.get(word)
    if (language) counts[language] += 1
  }
  for (const language of votes) counts[language] += 0.6
  counts[otherwise] += 0.5
  return (['en', 'es', 'pt'] as const).reduce(
    (best, language) => (counts[language] > counts[best] ? language : best),
    otherwise,
  )
}
