import type { OtherKind } from '../model.ts'
import { isStopWord } from './stop-words.ts'

/** A question that looks for no product. */
interface Cue {
  kind: OtherKind
  /** Holds also where a product is named. */
  always?: RegExp
  /** Holds where none is. */
  alone?: RegExp
}

function words(...alternatives: string[]): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${alternatives.join('|')})(?!\p{L})`, 'u')
}

/** In the order in which they are tried. */
const cues: readonly Cue[] = [
  {
    kind: 'order',
    always: words(
      '(?:mi|mis|el|un|meu|meus|o|my|an|the) (?:pedido|pedidos|orden|ordem|encomenda|paquete|pacote|order|orders|parcel|package|delivery)(?! (?:minim|maxim))',
      'numero de (?:pedido|seguimiento|orden|rastreio)|codigo de (?:rastreio|seguimiento|rastreamento)|tracking|rastrear|rastreio|seguimiento|track',
      '(?:pedido|compra) que (?:hice|fiz|hicimos)|(?:hice|fiz) (?:un|uma|um|una) (?:pedido|compra)|que (?:compre|comprei) (?:semana|ontem|ayer|la|el|a)',
      '(?:todavia|aun|ainda|never|hasnt|hasnt|not) (?:no |nao )?(?:me )?(?:llego|llega|chegou|arrived|come|shown)',
      'where(?:s| is| are)? my|cade (?:o |a )?(?:meu|minha)|donde esta mi|onde (?:esta|ta) (?:o |a )?(?:meu|minha)',
      'cancel\\p{L}* (?:mi|el|my|an|the|meu|minha|o|la|a|un|um)(?: \\p{L}+)? ?(?:pedido|compra|order|purchase|orden|encomenda)|cancelar (?:pedido|compra)',
      String.raw`(?:cambiar|trocar|change|mudar|alterar|modificar|update)(?: \p{L}+){0,3} (?:direccion|endereco|address)`,
    ),
  },
  {
    kind: 'returns',
    always: words(
      String.raw`(?:como|puedo|podria|quiero|posso|quero|can|how|want|need|wanna|could|consigo|da pra|gostaria de|se puede|need to|like)(?: \p{L}+){0,4} (?:devolver\p{L}*|cambiar(?:lo|la|los|las)|devolucion|reembolso|refund|return|returned|exchange|send back|give back)`,
      'devolucion(?:es)?|devolucoes|devolucao|devolver\\p{L}*|reembolso|reembolsam|refunds?|returns? (?:policy|something|it|this|an item|label)|return policy|politicas? de (?:cambio|cambios|devolucion|devolucoes|troca|trocas)|politica de troca|money back|send (?:it |this |them |something )?back|bring (?:it |this )?back',
      '(?:hacen|aceptan|tienen|fazem|aceitam|tem) (?:cambios?|trocas?|devoluciones)|(?:me |que )(?:llego|chegou|veio|vino) (?:rot|mal|errad|equivocad|quebrad|con defecto|com defeito|danad|fallad|falladit)\\p{L}*|arrived (?:broken|damaged)|(?:came|its) (?:broken|faulty|damaged|defective)|(?:is|was|its) (?:faulty|defective)|(?:no me|nao me|nao) (?:quedo|queda(?! (?:mas|casi|nada|ningun))|serviu|entro|coube)|doesnt fit|didnt fit|wrong (?:size|item|colour|color)(?: \\p{L}+)? (?:arrived|sent|came)|garantia|warranty|guarantee',
      String.raw`(?:cambiar\p{L}*|cambio|trocar|troca|devolv\p{L}*|exchange|swap|return)(?: \p{L}+){0,5} (?:que|porque|pois|because|that|which)(?: \p{L}+){0,3} (?:quedo|quedaron|queda|ficou|ficaram|serviu|compre|comprei|bought|ordered|got|received|didnt|doesnt|dont|vino|veio|llego|chegou)`,
      String.raw`(?:cambi[ao]\p{L}*|trocar|exchange|swap)(?: \p{L}+){0,5} (?:por|for|to) (?:(?:un|uno|una|otro|otra|um|uma|outro|outra|a|an|another|el|la|o) )+(?:\p{L}+ )?(?:talle|talla|tamanho|size|numero|color|cor|colour|mas (?:grande|chic\p{L})$)`,
      String.raw`(?:produtos?|productos?|items?|pedido|paquete|pacote|compra|package|order)(?: (?:me|nos|it|that|que))? (?:veio|vino|llego|chegou|came|arrived)(?: (?:con|com|with|all|todo|toda))? (?:rot|mal|errad|equivocad|quebrad|defe[ic]t|danad|fall|broken|damaged|wrong|a defect|missing|incomplet)\p{L}*`,
    ),
  },
  {
    kind: 'shipping',
    always: words(
      String.raw`(?:hacen|hace|hay|tienen|haces|realizan|ofrecen|tenes|fazem|faz|tem|do you (?:do|have|offer)|is there|have you got)(?: \p{L}+){0,2} (?:envios?|despachos?|entregas?|delivery|shipping|frete|domicilio)`,
      String.raw`(?:cuanto|cuantos|quanto|quantos|how much|how long|how many|que|cual|qual|when|cuando|quando)(?: \p{L}+){0,5} (?:envios?|envian|enviar|enviarlo|despach\p{L}*|entreg\p{L}*|frete|demora\p{L}*|tarda\p{L}*|llega\p{L}*|chega\p{L}*|shipping|shipped|ship|deliver\p{L}*|postage|arrive|get here)`,
      '(?:envian|envias|mandan|mandas|despachan|llegan|reparten|entregan|entregam|enviam|mandam|despacham|chega|chegam|entrega|entregan|llevan) (?:a|al|en|hasta|para|pra|pro|em|no|na|ao|ate|todo|toda|gratis)',
      '(?:do|can|will|could) (?:you|u|ya|they)(?: guys| all)? (?:ship|deliver|post|mail|send)(?! me)|ship(?:s|ping)? to|deliver(?:y|s)? to|shipping (?:cost|costs|fee|fees|time|times|policy|options|rates?|charges?)|delivery (?:cost|time|times|fee|charges?|date|options)|same day delivery|next day delivery',
      '(?:costo|coste|precio|valor|prazo|preco|plazo|tiempo|tempo|custo)s? (?:de|del|do|da) (?:envio|entrega|frete|despacho)|formas de (?:envio|entrega)|(?:envio|frete|entrega|shipping|delivery) (?:es|e|is|a|para|pra|to|cuesta|custa|sale) ',
      String.raw`(?:llega|llegan|llegaria|chega|chegam|chegaria|does it arrive|will it arrive|will it come|arrives?|entregan|entregam)(?: \p{L}+){0,2} (?:hoy|hoje|manana|amanha|tomorrow|today|tonight)(?! (?:de|da))`,
    ),
    alone: words('envios?|frete|shipping|delivery|despachos?|entregas?|postage|sedex|correios|domicilio'),
  },
  {
    kind: 'stock_alert',
    always: words(
      String.raw`(?:avis\p{L}*|notif\p{L}*|alert\p{L}*|let me know|tell me|me avisa\p{L}*|remind me)(?: \p{L}+){0,4} (?:cuando|quando|when|if|si|se)(?: \p{L}+){0,6}`,
      String.raw`(?:cuando|quando|when)(?: \p{L}+){0,4} (?:reponen|repongan|repor|repoem|vuelve a haber|entra\p{L}* stock|back in stock|restock\p{L}*|chega de novo|volta\p{L}* ao estoque|vuelven a (?:tener|traer))`,
    ),
  },
  {
    kind: 'hours',
    always: words(
      String.raw`(?:a que|que|what|qual|cual|ate que|hasta que|which)(?: \p{L}+)? (?:hora|horas|horario|horarios|time|times)(?: \p{L}+){0,3} (?:abren?|cierran?|abrem?|fecham?|atienden|atendem|open\p{L}*|clos\p{L}*|shut|funciona\p{L}*)`,
      'horarios?(?: de (?:atencion|atendimento|funcionamento|apertura))?|opening (?:hours|times)|business hours|store hours|your hours|working hours',
      String.raw`(?:abren|cierran|abrem|fecham|atienden|atendem|funcionam|estan abiertos|are you open|you open|open|you close|abre|fecha|estao abertos)(?: \p{L}+){0,3} (?:domingos?|sabados?|lunes|feriados?|hoy|hoje|manana|amanha|sunday\p{L}*|saturday\p{L}*|monday\p{L}*|today|tomorrow|tonight|late|weekends?|holidays?|fines? de semana|fim de semana|bank holidays?|now|ahora|agora|mediodia|noche|noite)`,
    ),
    alone: words('abren|cierran|abrem|fecham|are you open|when do you (?:open|close)|abertos|abiertos'),
  },
  {
    kind: 'place',
    always: words(
      String.raw`(?:donde|onde|where)(?: \p{L}+){0,2} (?:queda\p{L}*|estan|estais|ubicad\p{L}*|fica\p{L}*|located|are you|is (?:your|the) (?:store|shop)|local|localizad\p{L}*|encuentran|se encuentran)`,
      String.raw`(?:tienen|tenes|hay|tienes|teneis|tem|have|got|existe|voces tem|is there|any)(?: \p{L}+){0,3} (?:local|locales|sucursal|sucursales|tienda fisica|loja fisica|lojas fisicas|filial|showroom|physical (?:store|shop)|brick and mortar|branch|branches|store near|shop near|local a la calle)`,
      'loja fisica|tienda fisica|local fisico|physical (?:store|shop)|store address|your address|direccion del local|(?:la|su|tu|cual es la) direccion|qual (?:e )?o endereco|endereco da loja|ponto de retirada|(?:retirar|retiro|retirada|buscar|pasar a buscar|pick (?:it |them )?up|collect)(?: \\p{L}+){0,3} (?:en|na|no|in|por|at|from)(?: \\p{L}+)? (?:local|loja|tienda|sucursal|store|shop|person)|click and collect|in store pickup',
      String.raw`(?:have|got|is there|are there|hay|tienen|tenes|tienes|tem|existe)(?: (?:a|an|any|una|uno|un|alguna|algun|uma|alguma))?(?: \p{L}+)? (?:stores?|shops?|branch(?:es)?|tiendas?|lojas?|sucursal(?:es)?|locales) (?:in|en|em|near|cerca|perto)`,
    ),
  },
  {
    kind: 'payment',
    always: words(
      String.raw`(?:aceptan|aceitam|acepta|aceita|toman|reciben|recebem|trabajan con|do you (?:take|accept)|you (?:take|accept)|can i (?:use|pay)|take|accept) (?:\p{L}+ ){0,2}?(?:tarjetas?|cartao|cartoes|credito|debito|efectivo|dinheiro|transferencia|pix|boleto|mercado pago|paypal|cards?|cash|apple pay|google pay|klarna|afterpay|credit|amex|visa|mastercard|upi|cripto|bitcoin|dolares|vale)`,
      String.raw`(?:puedo|se puede|podria|puede|como|posso|pode|da pra|da para|can i|could i|how (?:do|can) i|is it possible to|consigo)(?: \p{L}+){0,3} (?:pag\p{L}*|parcelar|pay|abonar|dividir)(?! (?:hasta|ate|up))`,
      'cuantas cuotas|quantas (?:vezes|parcelas)|(?:en|em) (?:\\p{L}+ )?(?:cuotas|parcelas|vezes) sin|cuotas sin interes|sem juros|parcelam|medios? de pago|formas? de (?:pago|pagamento)|metodos? de (?:pago|pagamento)|payment (?:methods?|options?|plans?)|pay (?:in|by|with)|installments?|instalments?|buy now pay later|factura a|nota fiscal|cash on delivery|cod available|hacen factura',
      String.raw`(?:card|tarjeta|cartao|payment|pago|pagamento)(?: \p{L}+){0,3} (?:declined|rejected|rechaz\p{L}+|recus\p{L}+|denied|failed|isnt working|not working|no (?:pasa|paso|funciona|anda)|nao (?:passa|passou|funciona))`,
      String.raw`(?:rechaz|recus|declin|reject)\p{L}+ (?:mi|la|o|meu|a|minha|my|the) (?:tarjeta|cartao|pago|pagamento|card|payment)`,
      String.raw`(?:emit\p{L}+|hacen|dan|mandan|get|have|need|send|give me|necesito|quiero|quero|preciso d[ea]|fazem|dao)(?: \p{L}+){0,2} (?:factura|invoice|receipt|recibo|comprobante|nota fiscal)(?! (?:printer|book|holder|paper|roll))`,
    ),
    alone: words(
      'cuotas|parcelas|tarjeta|cartao|efectivo|transferencia|pix|boleto|paypal|juros|credit card|debit card',
      '(?:tiene|tienen|tenes|tem) (?:cambio|troco)',
      'invoices?|receipts?|facturas?|recibos?',
    ),
  },
  {
    kind: 'contact',
    always: words(
      String.raw`(?:hablar|falar|comunicar\p{L}*|contactar\p{L}*|talk|speak|chat|charlar|conversar) (?:con|com|to|with)(?: \p{L}+){0,3} (?:alguien|persona|humano|vendedor\p{L}*|asesor\p{L}*|representante|encargad\p{L}*|atendente|pessoa|gente|alguem|gerente|humana|someone|somebody|person|human|agent|representative|manager|operator|people|support|service|staff|you guys|supervisor|operador\p{L}*|ustedes|voces)`,
      '(?:numero|telefono|telefone|phone number|mail|email|correo|whatsapp|zap|instagram)(?: (?:de|del|da|do|for|of))?(?: \\p{L}+)? (?:contacto|contato|atencion|atendimento|la tienda|loja|local|ustedes|voces|customer|store|shop|your)|(?:tienen|tenes|tem|have|pasa\\p{L}*|got|cual es|qual)(?: \\p{L}+){0,3} (?:whatsapp|wpp|zap|instagram|telefono|telefone|mail|correo)(?! celular)|your (?:phone )?number|your email|(?:un|real|verdadero|de verdade|verdad) (?:humano|human|atendente|persona|person)|customer (?:service|support|care)|atencion al cliente|servicio al cliente|atendimento ao cliente|(?:o|el|un|um|falar com|telefone d[eo]) sac|call you|complaint|queja|reclamo|reclamacao|reclamar|como (?:los|te|os|les) contacto|fazer uma reclamacao',
    ),
  },
  {
    kind: 'small_talk',
    alone: words(
      'gracias|muchas gracias|obrigad[oa]|valeu|thanks|thank you|thx|cheers|hola|buenas|buen dia|buenos dias|buenas tardes|buenas noches|oi|ola|bom dia|boa tarde|boa noite|hello|hi|hey|good (?:morning|afternoon|evening)|chau|(?<!(?:pro|no|do|de|o|ao|pra|para) )chao|adios|tchau|bye|goodbye|see you|ate logo|nos vemos',
      String.raw`como (?:estas|andas|va|vai|te va|esta|te llamas)|que tal|tudo (?:bem|bom|certo|joia)|how are you|hows it going|whats up|what is your name|whats your name|who are you|quien (?:eres|sos)|quem e voce|qual (?:e )?(?:o )?seu nome|(?:eres|sos|are you|voce e)(?: \p{L}+)? (?:un |una |a |um |uma )?(?:robot|robo|bot|human\p{L}*|real|persona|maquina|ia|ai|computer|pessoa)|sos un (?:genio|capo|crack)|contame un chiste|conta uma piada|tell me a joke|eso es todo|e so isso|thats all|thats everything|nada mas|era so isso|que hora es|que horas sao|what time is it|te amo|i love you|clima|weather|perfecto|genial|perfeito|great job|nice one|la verdad que no|no gracias|nao obrigad[oa]|no thanks|never mind|nevermind|olvidalo|deja nomas|deixa pra la|test|testing|probando|testando|me escuchas|ta me ouvindo|can you hear me`,
    ),
  },
  {
    kind: 'other',
    always: words(
      String.raw`(?:tienen|hay|tem|have you got|do you have|any|there a|algun|algum|un|um) (?:\p{L}+ )?(?:cupon|cupom|cupones|codigo de (?:descuento|desconto)|promo code|discount code|coupon|coupons|voucher|gift cards?|vale presente|programa de puntos|newsletter)`,
      'discount code|promo code|cupom de desconto|cupon de descuento|codigo de descuento|contratando|trabajar con ustedes|trabalhar com voces|enviar mi curriculum|mandar curriculo|are you hiring|job|vacancies|price match|venden por mayor|vendem no atacado|wholesale|por mayor|atacado|(?:is|es|e) (?:confiable|confiavel|seguro|legit|safe|a scam)|delete my account|my (?:account|password)|mi (?:cuenta|contrasena)|minha (?:conta|senha)|privacy policy|gift wrap(?:ping)?|envuelven para regalo|embrulh\\p{L}* (?:para|pra) presente|how long have you been',
      String.raw`(?:student|military|senior|teacher|nurse|employee|staff|first order) discounts?|discounts? for (?:students|seniors|teachers|nurses|military|employees|veterans)|descuentos? (?:para|a|de) (?:l[oa]s )?(?:estudiantes?|jubilad\p{L}*|docentes?|profesor\p{L}*|empleados?|primera compra)|descontos? (?:para|pra|de) (?:estudantes?|aposentad\p{L}*|professor\p{L}*|funcionari\p{L}*|primeira compra)|obra social|plano de saude`,
      String.raw`(?:how|where|ready|wanna|want|can i)(?: \p{L}+){0,3} (?:check out|checkout)(?! (?:the|your|some|these|those|that|all))|finaliz\p{L}+ (?:la |mi |a |minha )?compra|(?<!que )(?:add|put|agreg\p{L}*|anad\p{L}*|ponel[oa]|ponl[oa]|sumal[oa]|coloca|adiciona\p{L}*|bota|poe)(?: \p{L}+){0,4} (?:to|in|into|al|en el|no|ao)(?: (?:my|the|mi|meu|o))? (?:cart|carrito|carrinho|sacola)(?! (?:de|of))`,
      String.raw`(?:hold|reserve|set aside|put aside)(?: \p{L}+)? (?:it|this|that|one|them|these)(?: \p{L}+)? (?:for me|for us|until|till|aside)|(?:me|nos) (?:l[oa]s? )?(?:(?:podes|puedes|pueden|puede|podrias|podrian|pode|podem) )?(?:reserv\p{L}+|guardas|guardar|separ[ae]\p{L}*)|(?:puedo|podes|puedes|pueden|podrias|posso|pode|podem|da pra|se puede|can i|can you)(?: \p{L}+){0,2} (?:reserv\p{L}+|apartarl\p{L}+|guardarl\p{L}+|separar)|reservarl[oa]s?`,
      String.raw`(?:puedo|podria|se puede|puede|posso|pode|da pra|can i|could i)(?: \p{L}+){0,3} (?:probarm\p{L}*|probar|provar|experimentar|try (?:it|them|this|these|one)(?: on)?|try on)|probadores?|provador(?:es)?|(?:fitting|changing|dressing) rooms?`,
      String.raw`is (?:this|the|your) (?:site|website|store|shop|page)(?: \p{L}+)? (?:safe|legit|secure|trust\p{L}*|real)|(?:can i|puedo|se puede|posso|da pra) (?:trust|confiar)|(?:sitio|site|pagina|tienda|loja) (?:es |e )?(?:segur[oa]|confiable|confiavel)|(?:es|e) (?:una estafa|golpe)`,
      String.raw`(?<!que )(?:(?:se puede|se pueden|puedo|pode|podem|posso|da pra|can i|can you|do i|como se) (?:machine )?(?:lavar\p{L}*|lava|lavan|wash)|como lav[ao]|(?:is|are) (?:it|they|this|these|that) (?:machine |hand )?(?:washable|dishwasher safe))`,
      String.raw`(?:de|en|em) que (?:material|tela|tecido)(?: \p{L}+)? (?:es|son|e|sao|esta|estan|ta)|de que (?:material|tela|tecido|esta hech\p{L}+|e feit\p{L}+|sao feit\p{L}+)$|de que (?:esta|estan|e|sao) (?:hech|feit)\p{L}+|what(?:s| is| are)? (?:it|they|this|these|that) made (?:of|from|out of)|what material(?:s)? (?:is|are)`,
      '(?:cuanto|quanto) (?:pesa|pesan|pesam|mide|miden|mede|medem)|how (?:much does (?:it|this|that)|much do they) weigh|how (?:heavy|big|tall|wide) (?:is|are) (?:it|they|this|that|these)|(?:cuales son las|quais sao as|what are the|que) (?:medidas|dimensiones|dimensoes|dimensions|measurements)(?: (?:tiene|tienen|tem))?',
      String.raw`como (?:se|sei|saber|averiguo|calculo|elijo|escolho|descubro|hago para saber|faco pra saber)(?: \p{L}+){0,3} (?:mi|meu|el|o|la|minha) (?:talle|talla|tamanho|numero|medida)|(?:guia|tabla|tabela) de (?:talles|tallas|tamanhos|medidas)|size (?:guide|chart)|how do (?:your|the|these|they|those)(?: \p{L}+){0,2} (?:run|fit)|do (?:your|the|these|they|those)(?: \p{L}+){0,2} (?:run|fit) (?:small|large|big|tight|true)|true to size|que talle (?:soy|me (?:queda|corresponde|recomend\p{L}+|conviene))|(?:what|which) size (?:am i|should i (?:get|order|buy|take|wear))|qual (?:e )?(?:a )?medida do|que tamanho (?:eu )?(?:sou|devo)`,
      String.raw`(?:cuando|quando|when|que dia|what day)(?: \p{L}+){0,4} (?:hot sale|cyber (?:monday|week)|black friday|buen fin|prime day|liquidacion|liquidacao|rebajas|promocoes|promociones|next sale|sales?$)|(?:hacen|participan|do you (?:do|have)|vao (?:ter|fazer)|van a (?:hacer|tener)|tem|fazem|hay|habra)(?: \p{L}+){0,3} (?:hot sale|cyber monday|black friday|buen fin|prime day)`,
      String.raw`(?<!(?:papel|cinta|fita|bolsa|sacola|para|pra|de) )(?:envolver\p{L}*|envuelv\p{L}+|embrulh\p{L}+|empacot\p{L}+|envoltorio|embalagem|wrap (?:it|this|them)|wrapped)(?: \p{L}+){0,3} (?:de |para |pra |as an? |for an? )(?:regalo|presente|gift)|(?:hacen|tienen|ofrecen|fazem|oferecem) (?:envoltorio|embrulho)|(?:can|could|do) you (?:gift )?wrap`,
      String.raw`mayoristas?|al por mayor|por atacado|revend\p{L}+|resellers?|bulk (?:orders?|pricing|discounts?)`,
    ),
    alone: words(
      String.raw`(?:tem|tienen|tenes|tienes|hay|have|is it|are they|esta|ta|still) (?:\p{L}+ )?(?:(?:in|em|en) )?(?:stock|estoque)`,
      String.raw`(?:como|how)(?: \p{L}+){0,3} (?:compro|comprar|hago un pedido|faco um pedido|place an order|order online|buy (?:it|this|online)|registr\p{L}+|sign up|cadastr\p{L}+|log in|entrar na conta|create an account)`,
      String.raw`(?:es|son|e|sao|are (?:they|these)|is (?:it|this)) (?:productos? |produtos? )?(?:originales|originais|authentic|genuine|fake|replicas?|truch\p{L}+|importad\p{L}+)`,
    ),
  },
]

/** What a product has besides: "zapatillas con envío gratis" looks for zapatillas. */
const extras =
  /(?<!\p{L})(?:con|com|with|y|e|and|que tenga|que tenha|de|in|en|em|plus)(?: \p{L}+){0,2} (?:envio|frete|entrega|shipping|delivery|cuotas|despacho|parcelas|descuento|garantia|warranty|returns|devolucion|troca)(?: (?:gratis|gratuit[oa]|free|incluid[oa]|rapid[oa]|sin interes|sem juros|express|included|inmediat[oa]|imediata|en el dia))?|free (?:shipping|delivery|returns)|(?:envio|frete) (?:gratis|gratuito)/gu

/** How whoever looks for something begins, also behind a greeting: "hola, busco una ensaladera". */
const asking = words(
  'busc\\p{L}*|quier\\p{L}*|quisiera|necesit\\p{L}*|tienen|tenes|tienes|hay|venden|un|una|unos|unas|algun|alguna',
  'procur\\p{L}*|quero|queria|precis\\p{L}*|tem|voces tem|vendem|um|uma|uns|umas|algum|alguma',
  'looking|need|want|have|got|sell|show|find|a|an|some|any',
)
const greeting = words(
  'hola|buen dia|buenos dias|buenas (?:tardes|noches)|buenas|oi|ola|bom dia|boa (?:tarde|noite)|hello|hi|hey|good (?:morning|afternoon|evening)',
)

/** Whether a greeting goes before what is looked for, whatever that is. */
function isGreetedSearch(text: string, smallTalk: RegExp | undefined): boolean {
  const [before = '', ...behind] = text.split(greeting)
  const said = behind.join(' ').trim()
  if (before.trim() !== '' || smallTalk?.test(said)) return false
  return asking.test(said) && said.split(' ').some((word) => !isStopWord(word) && !asking.test(word))
}

/** What is no parcel and comes, or does not; what is had at once; and a card that no one pays with. */
const noQuestions = new RegExp(
  words(
    String.raw`(?<!(?:por|pela|over|online|via) (?:el |la |the )?)(?:internet|wi ?fi|senal|sinal|signal)(?: (?!cuando|quando|when|pedido|compr)\p{L}+){0,3} (?:llega|chega|reach\p{L}*|alcanza|alcanca|pega)`,
    '(?:pra|para|a|de|em) pronta entrega',
    '(?:tarjetas?|placas?|cartao|cartoes) (?:de (?:video|memoria|sonido|som|red|rede|captura)|graficas?|micro ?sd|sd|madre)',
  ).source,
  'gu',
)

interface Asked {
  hasType: boolean
  hasWish: boolean
  /** Whether the store's own names say a word. */
  isOfStore?: (word: string) => boolean
}

/** What is done with what is paid with: "se puede con tarjeta" asks so, "tarjeta de cumpleaños" does not. */
const paying = words(
  String.raw`pag[auo]\p{L}*|abon\p{L}*|cobr\p{L}*|acept\p{L}*|aceit\p{L}*|parcel\p{L}*|pay\p{L}*|accept\p{L}*|reciben?|recebem?|toman|you take`,
  '(?:en|em) (?:\\p{L}+ )?(?:cuotas|vezes)|credito?|debito?|credit|debit|visa|mastercard|amex',
  '(?:se puede|puedo|posso|pode|da pra|can i)(?: \\p{L}+)? (?:con|com|with|usar|use)',
).source
const asksToPay = new RegExp(`${paying}|^(?:con|com|with|by) `, 'u')

/** Whether all that would be about paying is what the store sells: facturas of a bakery, cards of a stationer. */
function isSold(text: string, alone: RegExp, isOfStore: (word: string) => boolean): boolean {
  if (asksToPay.test(text)) return false
  return Array.from(text.matchAll(new RegExp(alone, 'gu'))).every(([said]) => {
    const telling = said.split(' ').filter((word) => !isStopWord(word))
    return telling.length > 0 && telling.every(isOfStore)
  })
}

/**
 * What a question that looks for no product is about; null for a search. `text` is the folded sentence, `hasType` says that
 * a product is named, `hasWish` that anything that products have is.
 */
export function findOtherKind(text: string, { hasType, hasWish, isOfStore = () => false }: Asked): OtherKind | null {
  const said = text.replace(noQuestions, ' ')
  const bare = hasType ? said.replace(extras, ' ') : said
  for (const { kind, always, alone } of cues) {
    if (always?.test(bare)) return kind
    const isSearch = kind === 'small_talk' && (hasWish || isGreetedSearch(bare, alone))
    if (hasType || isSearch || !alone?.test(bare)) continue
    if (kind !== 'payment' || !isSold(bare, alone, isOfStore)) return kind
  }
  return null
}

/** What a question is about that is told by several words: a word alone may have been misheard itself. */
export function findCertainKind(text: string): OtherKind | null {
  // "Un selular con garantía", but not "prazo de entrega".
  const bare = text
    .replace(noQuestions, ' ')
    .replace(extras, (extra) => (/^(?:de|in|en|em) /.test(extra) ? extra : ' '))
  return cues.find(({ always }) => always?.test(bare))?.kind ?? null
}

const everyCue = cues.flatMap(({ always, alone }) =>
  [always, alone].filter((cue) => cue !== undefined).map(({ source }) => new RegExp(source, 'gu')),
)

/** Whether a name has words that no question about the shop is told by: "shipping labels", not "envío gratis". */
export function saysMoreThanQuestion(name: string): boolean {
  const rest = everyCue.reduce((text, cue) => text.replace(cue, ' '), name.replace(extras, ' '))
  return rest.split(' ').some((word) => /\p{L}/u.test(word) && !isStopWord(word))
}
