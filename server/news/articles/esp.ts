import type { ArticleTexts } from './article-text';

export const esp: ArticleTexts = {
  'user-agreement': {
    title: 'Acuerdo de usuario',
    abstract: 'Qué puede esperar de Tideline y qué esperamos de usted.',
    content: `
<p>Este acuerdo rige entre usted y el operador de este servidor. Lo acepta al registrarse.</p>
<h2>Su cuenta</h2>
<p>La cuenta es de una sola persona. No revele su contraseña, su contraseña de fondos ni sus códigos: ningún empleado se
los pedirá. Si alguien más pudiera conocerlos, cámbielos enseguida y cierre las demás sesiones en el centro de seguridad.</p>
<h2>Órdenes</h2>
<p>Una orden confirmada es vinculante una vez ejecutada. Se ejecuta como máximo una vez, aunque se corte la conexión. Las
comisiones se muestran antes de confirmar. Una orden ejecutada no puede anularse.</p>
<h2>Precios e interrupciones</h2>
<p>Las órdenes se ejecutan a los precios de la fuente publicada. Mientras los precios estén desactualizados, no se puede
operar. Podemos suspender un mercado para proteger a sus usuarios; los saldos no cambian.</p>
<h2>Usos no permitidos</h2>
<p>No puede usar la cuenta ni los documentos de otra persona, blanquear dinero ni perturbar el servicio. Podemos cerrar la
cuenta que lo haga, una vez liquidado su saldo.</p>
<h2>Operaciones simuladas</h2>
<p>En un servidor simulado, los saldos y las ganancias no tienen valor monetario. Consulte
<a href="#/pages/help/center/detail?slug=paper-mode">Operaciones simuladas</a>.</p>
<h2>Fin</h2>
<p>Puede dejar de usar Tideline cuando quiera. Se conservan los registros que exigen la ley o la integridad contable.</p>`,
  },
  privacy: {
    title: 'Aviso de privacidad',
    abstract: 'Qué datos se guardan, para qué y quién los ve.',
    content: `
<table><thead><tr><th>Datos</th><th>Finalidad</th></tr></thead><tbody>
<tr><td>Teléfono o correo electrónico</td><td>Acceso, códigos de verificación y avisos de su cuenta</td></tr>
<tr><td>Contraseñas</td><td>Solo como hash argon2id; nadie puede leerlas</td></tr>
<tr><td>Dispositivos y direcciones de red</td><td>Sesiones e historial de accesos, para que note un acceso ajeno</td></tr>
<tr><td>Documentos de identidad</td><td>Verificación; solo los ven los revisores</td></tr>
<tr><td>Órdenes, depósitos y retiros</td><td>La contabilidad, que no se modifica después</td></tr>
</tbody></table>
<p>Sus datos no se venden ni se usan para publicidad. La app no carga nada de terceros y no usa cookies. Los avisos que ha
leído se guardan solo en su dispositivo.</p>
<p>Los registros técnicos del servidor no contienen nombres, direcciones, documentos ni secretos.</p>`,
  },
  'hosting-agreement': {
    title: 'Acuerdo de custodia',
    abstract: 'Cómo genera rendimiento, cuándo vence y cuánto cuesta el rescate anticipado.',
    content: `
<h2>Capital y rendimiento</h2>
<p>Usted coloca un importe por un número fijo de días. El capital queda bloqueado y genera el rendimiento diario del
producto, indicado al comprar. Con 10,000 al 0.4% diario durante 15 días, cada día rinde 40; en total, 600.</p>
<h2>Vencimiento</h2>
<p>Al vencer, el capital y el rendimiento pendiente se abonan en su cuenta spot.</p>
<h2>Rescate anticipado</h2>
<p>Puede rescatar antes. La penalización es {hosting.settlement_factor} veces el interés diario por cada día restante y
se descuenta del capital: ratio × días restantes × importe. Con 0.4%, 3 días y 1,000 son 12. El importe exacto se muestra
antes de confirmar.</p>
<h2>Riesgo</h2>
<p>No es un depósito bancario ni tiene garantía de depósitos. El rendimiento de una orden en curso no cambia.</p>`,
  },
  'subscription-agreement': {
    title: 'Acuerdo de suscripción de monedas nuevas',
    abstract: 'Qué ocurre con su pago entre la suscripción y el lanzamiento.',
    content: `
<p>Una suscripción solicita una cantidad de una moneda nueva a su precio de emisión. El pago se congela al instante y se
revisa.</p>
<ul><li>Si se aprueba, se realiza el pago y las monedas son suyas, bloqueadas hasta el fin del período.</li>
<li>Si se rechaza, se libera todo el pago.</li>
<li>Si el producto se agota, se libera por completo toda suscripción no aprobada.</li></ul>
<p>La fecha de lanzamiento es estimada. Después, el mercado fija el precio: puede quedar muy por debajo del de emisión y
haber pocos compradores. Un rendimiento indicado no es una promesa.</p>`,
  },
  'risk-disclosure': {
    title: 'Declaración de riesgos de contratos y opciones',
    abstract:
      'Puede perder todo lo que ponga en un contrato o una opción. Léalo antes de la primera operación.',
    content: `
<h2>Contratos</h2>
<p>El apalancamiento amplía por igual ganancias y pérdidas: con 100×, un movimiento en contra de menos del 1% puede
consumir el margen. Cuando el nivel de riesgo de una posición baja al {lever.burst_rate}%, se cierra al primer precio de mercado
que alcance o supere el de liquidación. Puede perder todo el margen y la comisión, pero no más. Las posiciones abiertas a las
00:00 UTC pagan un {lever.overnight}%.</p>
<h2>Opciones</h2>
<p>Una opción se decide con un solo precio a la hora de entrega. Si queda del lado contrario, aunque sea por lo mínimo, se
pierde todo el importe. Los plazos cortos se parecen al azar y la ganancia es inferior al 100%: quien compra a menudo suele
perder a la larga.</p>
<h2>Antes de operar</h2>
<ul><li>Use solo dinero que pueda perder.</li><li>Fije un stop loss y sepa que no está garantizado si hay un salto.</li>
<li>No opere para recuperar una pérdida; haga una pausa.</li><li>Nada en esta app es asesoramiento de inversión.</li></ul>`,
  },
  fees: {
    title: 'Comisiones y límites',
    abstract:
      'Spot {spot.fee%}, contratos {lever.fee}% del valor, opciones {option.fee}% del importe.',
    content: `
<table><thead><tr><th>Servicio</th><th>Comisión</th></tr></thead><tbody>
<tr><td>Orden spot</td><td>{spot.fee%} de lo que recibe</td></tr>
<tr><td>Contrato, apertura</td><td>{lever.fee}% de la posición</td></tr>
<tr><td>Contrato, nocturna</td><td>{lever.overnight}% a las 00:00 UTC</td></tr>
<tr><td>Opción</td><td>{option.fee}% del importe</td></tr>
<tr><td>Depósito</td><td>{deposit.fee_rate%}</td></tr>
<tr><td>Retiro de USDT, BTC, ETH</td><td>{withdraw.rate.USDT}%, {withdraw.rate.BTC}%, {withdraw.rate.ETH}%</td></tr>
<tr><td>Retiro a tarjeta bancaria</td><td>{withdraw.rate.bank}%</td></tr>
</tbody></table>
<table><thead><tr><th>Mínimo</th><th>Depósito</th><th>Retiro</th></tr></thead><tbody>
<tr><td>USDT</td><td>{deposit.min.USDT}</td><td>{withdraw.min.USDT}</td></tr>
<tr><td>BTC</td><td>{deposit.min.BTC}</td><td>{withdraw.min.BTC}</td></tr>
<tr><td>ETH</td><td>{deposit.min.ETH}</td><td>{withdraw.min.ETH}</td></tr>
</tbody></table>
<p>Un par puede tener su propia comisión; vale la del formulario. Los importes se truncan a ocho decimales, nunca se
redondean hacia arriba.</p>`,
  },
  settlement: {
    title: 'Cómo se liquida y cómo verificarlo',
    abstract:
      'Cada ejecución y cada opción se decide con un precio registrado de la fuente, que usted puede comprobar.',
    content: `
<h2>Una sola fuente</h2>
<p>Todos los precios proceden de una fuente. Cada uno tiene origen, identificador y hora; el servidor no puede añadirlos ni
cambiarlos. Mientras un precio tenga más de {feed.stale_seconds} segundos, no se puede operar.</p>
<h2>Qué precio decide</h2>
<ul><li>Una orden spot y un contrato se ejecutan con el precio que los alcanza.</li>
<li>Una opción se decide con el primer precio desde su hora de entrega. Si no llega ninguno en {option.settle_seconds}
segundos, queda anulada y se devuelven el importe y la comisión.</li></ul>
<h2>Cómo verificarlo</h2>
<ol><li>Abra una opción entregada y pulse «Liquidación».</li>
<li>Verá ambos precios con origen, identificador y hora. Su dispositivo vuelve a calcular el resultado con la regla.</li>
<li>Guarde el archivo. Con él cualquiera puede repetir el cálculo y compararlo con el registro público de la fuente.</li></ol>
<p>Cada movimiento de dinero es un asiento, enlazado por hash con los anteriores, de modo que un cambio posterior se notaría.</p>`,
  },
  withdrawals: {
    title: 'Cómo funcionan los retiros',
    abstract:
      'Verifíquese, cree la contraseña de fondos, guarde una dirección y solicítelo. Suele tardar menos de {withdraw.expected_hours} horas.',
    content: `
<ol><li>Complete la verificación y cree una contraseña de fondos.</li>
<li>Guarde una dirección de retiro. Una nueva puede usarse pasadas {address.cooldown_hours} horas.</li>
<li>Solicítelo con el importe y su contraseña de fondos. Puede hacerlo {withdraw.per_day} veces al día (UTC).</li>
<li>El importe se congela y se revisa, normalmente en {withdraw.expected_hours} horas. Hasta entonces puede cancelarlo.</li>
<li>Si se aprueba, el registro muestra la transacción; si se rechaza, el motivo, y se le devuelve todo.</li></ol>
<p>Tras cambiar la contraseña, la contraseña de fondos o el contacto, los retiros se pausan {security.hold_hours} horas, para
que pueda actuar si no fue usted.</p>
<p><strong>Compruebe la red y la dirección.</strong> Lo enviado a una dirección equivocada no se puede recuperar.</p>`,
  },
  safety: {
    title: 'Proteja su cuenta',
    abstract: 'Seis hábitos que evitan casi todos los robos.',
    content: `
<ul><li>Use una contraseña que no use en otro sitio y una llave de acceso o una app de autenticación.</li>
<li>Guarde los códigos de recuperación en papel, no en el correo.</li>
<li>No use su cumpleaños como contraseña de fondos.</li>
<li>Revise de vez en cuando el historial de accesos y cierre las sesiones que no conozca.</li>
<li>Abra Tideline desde su marcador, nunca desde el enlace de un mensaje.</li>
<li>Nuestro personal nunca pide contraseñas, códigos ni pagos, ni le llama por teléfono.</li></ul>
<h2>Si algo va mal</h2>
<p>Cambie primero la contraseña: se cierran las demás sesiones y los retiros se pausan {security.hold_hours} horas. Después,
contacte con atención al cliente.</p>`,
  },
  'paper-mode': {
    title: 'Operaciones simuladas',
    abstract:
      'Opere con dinero ficticio a precios reales o simulados. Nada aquí tiene valor monetario.',
    content: `
<p>Un servidor simulado muestra «Operaciones simuladas» arriba en cada página. Cada cuenta nueva recibe dinero ficticio. Los
depósitos se simulan, los retiros no envían nada y las revisiones se resuelven solas al poco tiempo.</p>
<p>Lo demás funciona como con dinero real: comisiones, límites, liquidación, entrega. Los precios son grabados, simulados o
en vivo; la marca de arriba lo indica.</p>
<p>No envíe nunca monedas reales a una dirección de un servidor simulado: se perderían. Los resultados aquí no dicen nada de
los que tendría con dinero real.</p>`,
  },
  verification: {
    title: '¿Por qué debo verificar mi identidad?',
    abstract:
      'Es necesaria para opciones y retiros. La básica pide el número de su documento; la avanzada, tres fotos. Solo las ven los revisores.',
  },
  'forgotten-password': {
    title: 'Olvidé mi contraseña',
    abstract:
      'Pulse «¿Olvidaste tu contraseña?» al acceder y confirme un código. Después se cierran todas las sesiones y los retiros se pausan {security.hold_hours} horas.',
  },
  'fund-password': {
    title: '¿Qué es la contraseña de fondos?',
    abstract:
      'Seis dígitos que autorizan retiros y direcciones nuevas. Tras {fund.max_fails} intentos fallidos se bloquea {fund.lock_hours} horas; restablecerla con un código la desbloquea.',
  },
  'deposit-arrival': {
    title: 'Mi depósito no ha llegado',
    abstract:
      'Compruebe que coinciden moneda y red y que alcanza el mínimo. Luego declare el depósito con una imagen de la transferencia; se abona tras la revisión.',
  },
  'withdrawal-limits': {
    title: '¿Cuánto puedo retirar y con qué frecuencia?',
    abstract:
      'Hasta {withdraw.per_day} solicitudes al día, desde {withdraw.min.USDT} USDT, {withdraw.min.BTC} BTC o {withdraw.min.ETH} ETH cada una. La comisión se muestra antes de confirmar.',
  },
  transfer: {
    title: '¿Por qué no puedo usar mi saldo en contratos u opciones?',
    abstract:
      'Las cuentas spot, de contratos y de opciones tienen saldos separados. Transfiera entre ellas en Activos, Transferencia; es gratis e inmediato.',
  },
  'order-types': {
    title: '¿Orden límite o de mercado?',
    abstract:
      'La orden límite espera su precio o uno mejor. La de mercado se ejecuta al instante a los mejores precios disponibles, que pueden diferir del último.',
  },
  liquidation: {
    title: '¿Cuándo se liquida un contrato?',
    abstract:
      'Cuando lo que queda de su margen baja al {lever.burst_rate}% del inicial. El precio de liquidación se muestra antes de abrir; con menos apalancamiento queda más lejos.',
  },
  'void-option': {
    title: '¿Y si no hay precio a la hora de entrega?',
    abstract:
      'Si la fuente no da un precio en {option.settle_seconds} segundos desde la hora de entrega, la opción queda anulada: se devuelven el importe y la comisión.',
  },
  welcome: {
    title: 'Le damos la bienvenida a Tideline',
    abstract:
      'Empiece por las operaciones simuladas, las comisiones y cómo se verifica la liquidación.',
    content: `
<p>Gracias por probar Tideline. Tres artículos responden casi todas las preguntas del primer día:</p>
<ul><li><a href="#/pages/help/center/detail?slug=paper-mode">Operaciones simuladas</a></li>
<li><a href="#/pages/help/center/detail?slug=fees">Comisiones y límites</a></li>
<li><a href="#/pages/help/center/detail?slug=settlement">Cómo se liquida y cómo verificarlo</a></li></ul>
<p>Antes de su primer contrato u opción, lea la
<a href="#/pages/help/center/detail?slug=risk-disclosure">declaración de riesgos</a>.</p>`,
  },
  phishing: {
    title: 'Cuidado con los mensajes en nuestro nombre',
    abstract:
      'Nunca pedimos contraseñas, códigos ni pagos. Abra Tideline desde su propio marcador.',
    content: `
<p>Hay estafadores que imitan apps de trading y piden un «depósito de garantía», un «impuesto» o un código. Tideline nunca lo
hace.</p>
<p>Si escribió su contraseña en otro sitio, cámbiela ahora y lea
<a href="#/pages/help/center/detail?slug=safety">Proteja su cuenta</a>.</p>`,
  },
  evidence: {
    title: 'La liquidación de las opciones se verifica en su dispositivo',
    abstract:
      'Cada opción entregada muestra ambos precios, y la app vuelve a calcular el resultado.',
    content: `
<p>Cada opción entregada muestra ahora el precio de compra y el que decide, con origen, identificador y hora. La app vuelve a
calcular el resultado e indica si coincide; un archivo permite que cualquiera lo repita.</p>
<p>Consulte <a href="#/pages/help/center/detail?slug=settlement">Cómo se liquida y cómo verificarlo</a>.</p>`,
  },
};
