import type { ArticleTexts } from './article-text';

export const esp: ArticleTexts = {
  'user-agreement': {
    title: 'Acuerdo de usuario',
    abstract: 'Qué puedes esperar de Tideline y qué esperamos de ti.',
    content: `
<p>Este acuerdo rige entre tú y el operador de este servidor. Lo aceptas al registrarte.</p>
<h2>Tu cuenta</h2>
<p>La cuenta es de una sola persona. No reveles tu contraseña, tu contraseña de fondos ni tus códigos: ningún empleado te
los pedirá. Si alguien más pudiera conocerlos, cámbialos enseguida y cierra las demás sesiones en el centro de seguridad.</p>
<h2>Órdenes</h2>
<p>Una orden confirmada es vinculante una vez ejecutada. Se ejecuta como máximo una vez, aunque se corte la conexión. Las
comisiones se muestran antes de confirmar. Una orden ejecutada no puede anularse.</p>
<h2>Precios e interrupciones</h2>
<p>Las órdenes se ejecutan a los precios de la fuente publicada. Mientras los precios estén desactualizados, no se puede
operar. Podemos suspender un mercado para proteger a los usuarios; los saldos no cambian.</p>
<h2>Usos no permitidos</h2>
<p>No puedes usar la cuenta ni los documentos de otra persona, blanquear dinero ni perturbar el servicio. Podemos cerrar la
cuenta que lo haga, una vez liquidado su saldo.</p>
<h2>Operaciones simuladas</h2>
<p>En un servidor simulado, los saldos y las ganancias no tienen valor monetario. Consulta
<a href="#/pages/help/center/detail?slug=paper-mode">Operaciones simuladas</a>.</p>
<h2>Fin</h2>
<p>Puedes dejar de usar Tideline cuando quieras. Se conservan los registros que exigen la ley o la integridad contable.</p>`,
  },
  privacy: {
    title: 'Aviso de privacidad',
    abstract: 'Qué datos se guardan, para qué y quién los ve.',
    content: `
<table><thead><tr><th>Datos</th><th>Finalidad</th></tr></thead><tbody>
<tr><td>Teléfono o correo electrónico</td><td>Acceso, códigos de verificación y avisos de tu cuenta</td></tr>
<tr><td>Contraseñas</td><td>Solo como hash argon2id; nadie puede leerlas</td></tr>
<tr><td>Dispositivos y direcciones de red</td><td>Sesiones e historial de accesos, para que notes un acceso ajeno</td></tr>
<tr><td>Documentos de identidad</td><td>Verificación; solo los ven los revisores</td></tr>
<tr><td>Órdenes, depósitos y retiros</td><td>La contabilidad, que no se modifica después</td></tr>
</tbody></table>
<p>Tus datos no se venden ni se usan para publicidad. La app no carga nada de terceros y no usa cookies. Los avisos que has
leído se guardan solo en tu dispositivo.</p>
<p>Los registros técnicos del servidor no contienen nombres, direcciones, documentos ni secretos.</p>`,
  },
  'hosting-agreement': {
    title: 'Acuerdo de custodia',
    abstract: 'Cómo genera rendimiento, cuándo vence y cuánto cuesta el rescate anticipado.',
    content: `
<h2>Capital y rendimiento</h2>
<p>Colocas un importe por un número fijo de días. El capital queda bloqueado y genera el rendimiento diario del
producto, indicado al comprar. Con 10,000 al 0.4% diario durante 15 días, cada día rinde 40; en total, 600.</p>
<h2>Vencimiento</h2>
<p>Al vencer, el capital y el rendimiento pendiente se abonan en tu cuenta spot.</p>
<h2>Rescate anticipado</h2>
<p>Puedes rescatar antes. La penalización es {hosting.settlement_factor} veces el interés diario por cada día restante y
se descuenta del capital: ratio × días restantes × importe. Con 0.4%, 3 días y 1,000 son 12. El importe exacto se muestra
antes de confirmar.</p>
<h2>Riesgo</h2>
<p>No es un depósito bancario ni tiene garantía de depósitos. El rendimiento de una orden en curso no cambia.</p>`,
  },
  'subscription-agreement': {
    title: 'Acuerdo de suscripción de monedas nuevas',
    abstract: 'Qué ocurre con tu pago entre la suscripción y el lanzamiento.',
    content: `
<p>Una suscripción solicita una cantidad de una moneda nueva a su precio de emisión. El pago se congela al instante y se
revisa.</p>
<ul><li>Si se aprueba, se realiza el pago y las monedas son tuyas, bloqueadas hasta el fin del período.</li>
<li>Si se rechaza, se libera todo el pago.</li>
<li>Si el producto se agota, se libera por completo toda suscripción no aprobada.</li></ul>
<p>La fecha de lanzamiento es estimada. Después, el mercado fija el precio: puede quedar muy por debajo del de emisión y
haber pocos compradores. Un rendimiento indicado no es una promesa.</p>`,
  },
  'risk-disclosure': {
    title: 'Declaración de riesgos de contratos y opciones',
    abstract:
      'Puedes perder todo lo que pongas en un contrato o una opción. Léelo antes de la primera operación.',
    content: `
<h2>Contratos</h2>
<p>El apalancamiento amplía por igual ganancias y pérdidas: con 100×, un movimiento en contra de menos del 1% puede
consumir el margen. Cuando el nivel de riesgo de una posición baja al {lever.burst_rate}%, se cierra al primer precio de mercado
que alcance o supere el de liquidación. Puedes perder todo el margen y la comisión, pero no más. Las posiciones abiertas a las
00:00 UTC pagan un {lever.overnight}%.</p>
<h2>Opciones</h2>
<p>Una opción se decide con un solo precio a la hora de entrega. Si queda del lado contrario, aunque sea por lo mínimo, se
pierde todo el importe. Los plazos cortos se parecen al azar y la ganancia es inferior al 100%: quien compra a menudo suele
perder a la larga.</p>
<h2>Antes de operar</h2>
<ul><li>Usa solo dinero que puedas perder.</li><li>Fija un stop loss y ten en cuenta que no está garantizado si hay un salto.</li>
<li>No operes para recuperar una pérdida; haz una pausa.</li><li>Nada en esta app es asesoramiento de inversión.</li></ul>`,
  },
  fees: {
    title: 'Comisiones y límites',
    abstract:
      'Spot {spot.fee%}, contratos {lever.fee}% del valor, opciones {option.fee}% del importe.',
    content: `
<table><thead><tr><th>Servicio</th><th>Comisión</th></tr></thead><tbody>
<tr><td>Orden spot</td><td>{spot.fee%} de lo que recibes</td></tr>
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
      'Cada ejecución y cada opción se decide con un precio registrado de la fuente, que puedes comprobar.',
    content: `
<h2>Una sola fuente</h2>
<p>Todos los precios proceden de una fuente. Cada uno tiene origen, identificador y hora; el servidor no puede añadirlos ni
cambiarlos. Mientras un precio tenga más de {feed.stale_seconds} segundos, no se puede operar.</p>
<h2>Qué precio decide</h2>
<ul><li>Una orden spot y un contrato se ejecutan con el precio que los alcanza.</li>
<li>Una opción se decide con el primer precio desde su hora de entrega. Si no llega ninguno en {option.settle_seconds}
segundos, queda anulada y se devuelven el importe y la comisión.</li></ul>
<h2>Cómo verificarlo</h2>
<ol><li>Abre una opción entregada y pulsa «Liquidación».</li>
<li>Verás ambos precios con origen, identificador y hora. Tu dispositivo vuelve a calcular el resultado con la regla.</li>
<li>Guarda el archivo. Con él cualquiera puede repetir el cálculo y compararlo con el registro público de la fuente.</li></ol>
<p>Cada movimiento de dinero es un asiento, enlazado por hash con los anteriores, de modo que un cambio posterior se notaría.</p>`,
  },
  withdrawals: {
    title: 'Cómo funcionan los retiros',
    abstract:
      'Verifica tu identidad, crea la contraseña de fondos, guarda una dirección y solicítalo. Suele tardar menos de {withdraw.expected_hours} horas.',
    content: `
<ol><li>Completa la verificación y crea una contraseña de fondos.</li>
<li>Guarda una dirección de retiro. Una nueva puede usarse pasadas {address.cooldown_hours} horas.</li>
<li>Solicítalo con el importe y tu contraseña de fondos. Puedes hacerlo {withdraw.per_day} veces al día (UTC).</li>
<li>El importe se congela y se revisa, normalmente en {withdraw.expected_hours} horas. Hasta entonces puedes cancelarlo.</li>
<li>Si se aprueba, el registro muestra la transacción; si se rechaza, el motivo, y se te devuelve todo.</li></ol>
<p>Tras cambiar la contraseña, la contraseña de fondos o el contacto, los retiros se pausan {security.hold_hours} horas, para
que puedas actuar si no fuiste tú.</p>
<p><strong>Comprueba la red y la dirección.</strong> Lo enviado a una dirección equivocada no se puede recuperar.</p>`,
  },
  safety: {
    title: 'Protege tu cuenta',
    abstract: 'Seis hábitos que evitan casi todos los robos.',
    content: `
<ul><li>Usa una contraseña que no uses en otro sitio y una llave de acceso o una app de autenticación.</li>
<li>Guarda los códigos de recuperación en papel, no en el correo.</li>
<li>No uses tu cumpleaños como contraseña de fondos.</li>
<li>Revisa de vez en cuando el historial de accesos y cierra las sesiones que no conozcas.</li>
<li>Abre Tideline desde tu marcador, nunca desde el enlace de un mensaje.</li>
<li>Nuestro personal nunca pide contraseñas, códigos ni pagos, ni te llama por teléfono.</li></ul>
<h2>Si algo va mal</h2>
<p>Cambia primero la contraseña: se cierran las demás sesiones y los retiros se pausan {security.hold_hours} horas. Después,
contacta con atención al cliente.</p>`,
  },
  'paper-mode': {
    title: 'Operaciones simuladas',
    abstract:
      'Opera con dinero ficticio a precios reales o simulados. Nada aquí tiene valor monetario.',
    content: `
<p>Un servidor simulado muestra «Operaciones simuladas» arriba en cada página. Cada cuenta nueva recibe dinero ficticio. Los
depósitos se simulan, los retiros no envían nada y las revisiones se resuelven solas al poco tiempo.</p>
<p>Lo demás funciona como con dinero real: comisiones, límites, liquidación, entrega. Los precios son grabados, simulados o
en vivo; la marca de arriba lo indica.</p>
<p>No envíes nunca monedas reales a una dirección de un servidor simulado: se perderían. Los resultados aquí no dicen nada de
los que tendrías con dinero real.</p>`,
  },
  verification: {
    title: '¿Por qué debo verificar mi identidad?',
    abstract:
      'Es necesaria para opciones y retiros. La básica pide el número de tu documento; la avanzada, tres fotos. Solo las ven los revisores.',
  },
  'forgotten-password': {
    title: 'Olvidé mi contraseña',
    abstract:
      'Pulsa «¿Olvidaste tu contraseña?» al acceder y confirma un código. Después se cierran todas las sesiones y los retiros se pausan {security.hold_hours} horas.',
  },
  'fund-password': {
    title: '¿Qué es la contraseña de fondos?',
    abstract:
      'Seis dígitos que autorizan retiros y direcciones nuevas. Tras {fund.max_fails} intentos fallidos se bloquea {fund.lock_hours} horas; restablecerla con un código la desbloquea.',
  },
  'deposit-arrival': {
    title: 'Mi depósito no ha llegado',
    abstract:
      'Comprueba que coinciden moneda y red y que alcanza el mínimo. Luego declara el depósito con una imagen de la transferencia; se abona tras la revisión.',
  },
  'withdrawal-limits': {
    title: '¿Cuánto puedo retirar y con qué frecuencia?',
    abstract:
      'Hasta {withdraw.per_day} solicitudes al día, desde {withdraw.min.USDT} USDT, {withdraw.min.BTC} BTC o {withdraw.min.ETH} ETH cada una. La comisión se muestra antes de confirmar.',
  },
  transfer: {
    title: '¿Por qué no puedo usar mi saldo en contratos u opciones?',
    abstract:
      'Las cuentas spot, de contratos y de opciones tienen saldos separados. Transfiere entre ellas en Activos, Transferencia; es gratis e inmediato.',
  },
  'order-types': {
    title: '¿Orden límite o de mercado?',
    abstract:
      'La orden límite espera tu precio o uno mejor. La de mercado se ejecuta al instante a los mejores precios disponibles, que pueden diferir del último.',
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
    title: 'Te damos la bienvenida a Tideline',
    abstract:
      'Empieza por las operaciones simuladas, las comisiones y cómo se verifica la liquidación.',
    content: `
<p>Gracias por probar Tideline. Tres artículos responden casi todas las preguntas del primer día:</p>
<ul><li><a href="#/pages/help/center/detail?slug=paper-mode">Operaciones simuladas</a></li>
<li><a href="#/pages/help/center/detail?slug=fees">Comisiones y límites</a></li>
<li><a href="#/pages/help/center/detail?slug=settlement">Cómo se liquida y cómo verificarlo</a></li></ul>
<p>Antes de tu primer contrato u opción, lee la
<a href="#/pages/help/center/detail?slug=risk-disclosure">declaración de riesgos</a>.</p>`,
  },
  phishing: {
    title: 'Cuidado con los mensajes en nuestro nombre',
    abstract:
      'Nunca pedimos contraseñas, códigos ni pagos. Abre Tideline desde tu propio marcador.',
    content: `
<p>Hay estafadores que imitan apps de trading y piden un «depósito de garantía», un «impuesto» o un código. Tideline nunca lo
hace.</p>
<p>Si escribiste tu contraseña en otro sitio, cámbiala ahora y lee
<a href="#/pages/help/center/detail?slug=safety">Protege tu cuenta</a>.</p>`,
  },
  evidence: {
    title: 'La liquidación de las opciones se verifica en tu dispositivo',
    abstract:
      'Cada opción entregada muestra ambos precios, y la app vuelve a calcular el resultado.',
    content: `
<p>Cada opción entregada muestra ahora el precio de compra y el que decide, con origen, identificador y hora. La app vuelve a
calcular el resultado e indica si coincide; un archivo permite que cualquiera lo repita.</p>
<p>Consulta <a href="#/pages/help/center/detail?slug=settlement">Cómo se liquida y cómo verificarlo</a>.</p>`,
  },
};
