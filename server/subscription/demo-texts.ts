import type { Language } from '../../schemas/kernel/language';
import { currencyOfId } from '../instruments/instruments';
import type { ProductText } from './tables';

type Written = (coin: string) => ProductText;

/** What is said of every fictional coin: that it is one, and what the figures mean. */
const texts: Readonly<Record<Language, Written>> = {
  en: (coin) => ({
    title: `${coin} subscription is open`,
    teaser: `<p>Subscribe to ${coin}, a fictional coin of this demonstration.</p>`,
    introduction: `<p>${coin} is a <strong>fictional coin</strong>. It has no issuer, no market and no value, and no real money is used.</p><h3>How it works</h3><ul><li>First come, first served at a fixed issue price.</li><li>Your order is reviewed. If it is rejected, the frozen amount is returned.</li><li>Coins are delivered at launch and stay locked for the lock-up period. The bonus is credited when it ends.</li></ul>`,
  }),
  zh: (coin) => ({
    title: `${coin} 开放认购`,
    teaser: `<p>认购 ${coin}：本演示中的虚构币种。</p>`,
    introduction: `<p>${coin} 是<strong>虚构币种</strong>，没有发行方、没有市场，也没有价值，不涉及真实资金。</p><h3>认购规则</h3><ul><li>按固定发行价认购，先到先得。</li><li>订单需经审核；若未通过，冻结金额将退回。</li><li>代币在上线时发放，并在锁仓期内锁定；锁仓期结束时发放奖励。</li></ul>`,
  }),
  hk: (coin) => ({
    title: `${coin} 開放認購`,
    teaser: `<p>認購 ${coin}：本展示中的虛構幣種。</p>`,
    introduction: `<p>${coin} 是<strong>虛構幣種</strong>，沒有發行方、沒有市場，也沒有價值，不涉及真實資金。</p><h3>認購規則</h3><ul><li>依固定發行價認購，先到先得。</li><li>訂單需經審核；若未通過，凍結金額將退回。</li><li>代幣於上線時發放，並在鎖倉期內鎖定；鎖倉期結束時發放獎勵。</li></ul>`,
  }),
  jp: (coin) => ({
    title: `${coin} の申込受付中`,
    teaser: `<p>${coin} はこのデモのための架空のコインです。</p>`,
    introduction: `<p>${coin} は<strong>架空のコイン</strong>です。発行者も市場も価値もなく、実際の資金は使われません。</p><h3>申込の流れ</h3><ul><li>固定の発行価格で、先着順です。</li><li>申込は審査されます。否認された場合、凍結された金額は返還されます。</li><li>コインは上場時に付与され、ロック期間中は引き出せません。ボーナスはロック期間の終了時に付与されます。</li></ul>`,
  }),
  kr: (coin) => ({
    title: `${coin} 청약 진행 중`,
    teaser: `<p>${coin}은(는) 이 데모를 위한 가상의 코인입니다.</p>`,
    introduction: `<p>${coin}은(는) <strong>가상의 코인</strong>입니다. 발행사도, 시장도, 가치도 없으며 실제 자금은 사용되지 않습니다.</p><h3>청약 안내</h3><ul><li>고정 발행가로 선착순 진행됩니다.</li><li>주문은 심사를 거치며, 거절되면 동결된 금액이 반환됩니다.</li><li>코인은 상장 시 지급되어 락업 기간 동안 잠기며, 보너스는 락업 종료 시 지급됩니다.</li></ul>`,
  }),
  esp: (coin) => ({
    title: `Suscripción de ${coin} abierta`,
    teaser: `<p>Suscríbete a ${coin}, una moneda ficticia de esta demostración.</p>`,
    introduction: `<p>${coin} es una <strong>moneda ficticia</strong>. No tiene emisor, mercado ni valor, y no se usa dinero real.</p><h3>Cómo funciona</h3><ul><li>Por orden de llegada, a un precio de emisión fijo.</li><li>Tu orden se revisa. Si se rechaza, se devuelve el importe congelado.</li><li>Las monedas se entregan en el lanzamiento y quedan bloqueadas durante el periodo de bloqueo. El bono se abona cuando termina.</li></ul>`,
  }),
  th: (coin) => ({
    title: `เปิดจองซื้อ ${coin}`,
    teaser: `<p>จองซื้อ ${coin} เหรียญสมมติสำหรับการสาธิตนี้</p>`,
    introduction: `<p>${coin} เป็น<strong>เหรียญสมมติ</strong> ไม่มีผู้ออก ไม่มีตลาด และไม่มีมูลค่า และไม่มีการใช้เงินจริง</p><h3>วิธีการจองซื้อ</h3><ul><li>มาก่อนได้ก่อน ในราคาเสนอขายคงที่</li><li>คำสั่งจะได้รับการตรวจสอบ หากไม่ผ่าน จะคืนจำนวนเงินที่ถูกอายัด</li><li>เหรียญจะส่งมอบเมื่อเปิดตัวและถูกล็อกตลอดระยะเวลาล็อก โบนัสจะจ่ายเมื่อสิ้นสุดระยะเวลา</li></ul>`,
  }),
};

const coinName = (coin: number): string => {
  const found = currencyOfId(coin);
  if (!found) throw new Error(`Coin ${coin} is unknown.`);
  return found.name;
};

export const demoTexts = (coin: number): Record<Language, ProductText> => {
  const name = coinName(coin);
  const { en, zh, hk, jp, kr, esp, th } = texts;
  return {
    en: en(name),
    zh: zh(name),
    hk: hk(name),
    jp: jp(name),
    kr: kr(name),
    esp: esp(name),
    th: th(name),
  };
};
