import type { ArticleTexts } from './article-text';

export const en: ArticleTexts = {
  'user-agreement': {
    title: 'User agreement',
    abstract: 'What you may expect of Tideline, and what we expect of you.',
    content: `
<p>This agreement applies between you and the operator of this server. You accept it when you register.</p>
<h2>Your account</h2>
<p>An account is for one person. Keep your password, fund password and codes to yourself: no employee will ever ask for
them. If somebody else may know them, change them at once and end the other sessions in the security center.</p>
<h2>Orders</h2>
<p>An order that you confirm is binding once it is executed. It is executed at most once, even if the connection
breaks. Fees are shown before you confirm. An executed order cannot be reversed.</p>
<h2>Prices and outages</h2>
<p>Orders are executed at the prices of the published feed. While the feed is out of date, trading is disabled. We may
suspend a market to protect its users; balances are not affected.</p>
<h2>Use that is not allowed</h2>
<p>You must not use another person's account or documents, launder money, or disrupt the service. We may close an
account that does, after its balance has been settled.</p>
<h2>Paper mode</h2>
<p>On a server in paper mode balances and profits have no cash value. See <a href="#/pages/help/center/detail?slug=paper-mode">Paper mode</a>.</p>
<h2>Ending</h2>
<p>You can stop using Tideline at any time. Records that the law or the integrity of the books requires are kept.</p>`,
  },
  privacy: {
    title: 'Privacy notice',
    abstract: 'Which data are stored, what for, for how long, and who sees them.',
    content: `
<table><thead><tr><th>Data</th><th>Purpose</th></tr></thead><tbody>
<tr><td>Phone number or e-mail address</td><td>Login, verification codes, notices about your account</td></tr>
<tr><td>Passwords</td><td>Stored only as argon2id hashes; nobody can read them</td></tr>
<tr><td>Devices and network addresses</td><td>Sessions and login history, so that you notice a stranger</td></tr>
<tr><td>Identity documents</td><td>Verification; seen by reviewers only</td></tr>
<tr><td>Orders, deposits, withdrawals</td><td>The books, which are never changed afterwards</td></tr>
</tbody></table>
<p>Your data are not sold and not used for advertising. The app loads nothing from third parties and sets no
cookies. Which notices you have read is stored on your device only.</p>
<p>Logs of the server contain no names, addresses, documents or secrets.</p>`,
  },
  'hosting-agreement': {
    title: 'Hosting service agreement',
    abstract: 'How hosting earns, when it ends, and what early redemption costs.',
    content: `
<h2>Principal and earnings</h2>
<p>You place an amount for a fixed number of days. The principal is locked for that time and earns the daily yield of
the product, which is stated when you buy. With 10,000 at 0.4% a day for 15 days, each day earns 40, in all 600.</p>
<h2>Maturity</h2>
<p>At the end of the term principal and unpaid earnings are credited to your spot account.</p>
<h2>Early redemption</h2>
<p>You may redeem early. The penalty is {hosting.settlement_factor} times the daily interest for each remaining day,
taken from the principal: settlement ratio × remaining days × amount. With 0.4%, 3 remaining days and 1,000 it is 12.
The exact penalty is shown before you confirm.</p>
<h2>Risk</h2>
<p>Hosting is not a bank deposit and not covered by a deposit guarantee. The yield of a running order does not change.</p>`,
  },
  'subscription-agreement': {
    title: 'Subscription agreement for new coins',
    abstract: 'What happens to your payment between the subscription and the launch of a coin.',
    content: `
<p>A subscription asks for an amount of a new coin at its issue price. The payment is frozen at once and reviewed.</p>
<ul><li>If it is passed, the payment is made and the coins are yours, locked until the end of the lock-up period.</li>
<li>If it is rejected, the whole payment is released.</li>
<li>If the product sells out, a subscription that was not passed is released in full.</li></ul>
<p>The launch time is an estimate. After the launch the market sets the price: it may be far below the issue price, and
there may be few buyers. A stated return is not a promise.</p>`,
  },
  'risk-disclosure': {
    title: 'Risk disclosure for contracts and options',
    abstract:
      'You can lose everything that you put into a contract or an option. Read this before the first one.',
    content: `
<h2>Contracts</h2>
<p>A multiple enlarges profit and loss alike: at 100× a move of less than 1% against you can consume the margin. When
the risk rate of a position falls to {lever.burst_rate}%, it is closed at the first market price at or beyond the liquidation
price. You can lose the whole margin and the fee, but not more. Positions held at 00:00 UTC pay {lever.overnight}%.</p>
<h2>Options</h2>
<p>An option is decided by a single tick at its delivery time. If the price is on the wrong side, even by the smallest
step, the whole stake is lost. Short terms are close to chance, and the payout of a win is below 100%: whoever buys
often loses in the long run.</p>
<h2>Before you trade</h2>
<ul><li>Use only money that you can lose.</li><li>Set a stop loss, and know that it is not guaranteed in a gap.</li>
<li>Do not trade to win back a loss. Take a break instead.</li><li>Nothing in this app is investment advice.</li></ul>`,
  },
  fees: {
    title: 'Fees and limits',
    abstract:
      'Spot {spot.fee%}, contracts {lever.fee}% of the value, options {option.fee}% of the stake.',
    content: `
<table><thead><tr><th>Service</th><th>Fee</th></tr></thead><tbody>
<tr><td>Spot order</td><td>{spot.fee%} of what you receive</td></tr>
<tr><td>Contract, opening</td><td>{lever.fee}% of the position</td></tr>
<tr><td>Contract, overnight</td><td>{lever.overnight}% at 00:00 UTC</td></tr>
<tr><td>Option</td><td>{option.fee}% of the stake</td></tr>
<tr><td>Deposit</td><td>{deposit.fee_rate%}</td></tr>
<tr><td>Withdrawal of USDT, BTC, ETH</td><td>{withdraw.rate.USDT}%, {withdraw.rate.BTC}%, {withdraw.rate.ETH}%</td></tr>
<tr><td>Withdrawal to a bank card</td><td>{withdraw.rate.bank}%</td></tr>
</tbody></table>
<table><thead><tr><th>Minimum</th><th>Deposit</th><th>Withdrawal</th></tr></thead><tbody>
<tr><td>USDT</td><td>{deposit.min.USDT}</td><td>{withdraw.min.USDT}</td></tr>
<tr><td>BTC</td><td>{deposit.min.BTC}</td><td>{withdraw.min.BTC}</td></tr>
<tr><td>ETH</td><td>{deposit.min.ETH}</td><td>{withdraw.min.ETH}</td></tr>
</tbody></table>
<p>A pair may have its own fee; the one in the order form applies. Amounts are cut after eight decimals, never rounded
up.</p>`,
  },
  settlement: {
    title: 'How settlement works, and how to verify it',
    abstract:
      'Every fill and every option is decided by a recorded tick of the feed, which you can check yourself.',
    content: `
<h2>One feed</h2>
<p>All prices come from one feed of ticks. Each tick has a source, an id, a time and a price. The server can neither
add a tick nor change one. While a price is older than {feed.stale_seconds} seconds, trading is disabled.</p>
<h2>Which tick decides</h2>
<ul><li>A spot order and a contract are filled at the tick that reaches them.</li>
<li>An option is decided by the first tick at or after its delivery time. If none comes within
{option.settle_seconds} seconds, it is void and stake and fee are returned.</li></ul>
<h2>How to verify</h2>
<ol><li>Open a delivered option and choose “Settlement”.</li>
<li>It shows both ticks with source, id and time. Your device computes the outcome again by the stated rule.</li>
<li>Save the file. With it anybody can repeat the computation, also with the public record of the source.</li></ol>
<p>Every movement of money is a journal entry, chained by hashes to the ones before it, so that a later change would be
noticed.</p>`,
  },
  withdrawals: {
    title: 'How withdrawals work',
    abstract:
      'Verify, set a fund password, save an address, apply. A reviewer sends it, usually within {withdraw.expected_hours} hours.',
    content: `
<ol><li>Complete the verification and set a fund password.</li>
<li>Save a withdraw address. A new one can be used after {address.cooldown_hours} hours.</li>
<li>Apply with the amount and your fund password. You may apply {withdraw.per_day} times a day (UTC).</li>
<li>The amount is frozen and reviewed, usually within {withdraw.expected_hours} hours. Until then you can cancel it.</li>
<li>If it is approved, the record shows the transaction. If it is rejected, it shows the reason and everything is
returned.</li></ol>
<p>After a change of your login password, fund password or contact, withdrawals pause for {security.hold_hours} hours.
This gives you time if it was not you.</p>
<p><strong>Check chain and address.</strong> What was sent to a wrong address cannot be brought back.</p>`,
  },
  safety: {
    title: 'Keep your account safe',
    abstract: 'Six habits that stop almost every theft.',
    content: `
<ul><li>Use a password that you use nowhere else, and a passkey or an authenticator app.</li>
<li>Store recovery codes on paper, not in your mailbox.</li>
<li>Choose a fund password that is not your birthday.</li>
<li>Look at the login history now and then. End sessions that you do not know.</li>
<li>Open Tideline from your bookmark, never from a link in a message.</li>
<li>Our staff never asks for a password, a code or a payment, and never calls you.</li></ul>
<h2>If something is wrong</h2>
<p>Change the login password first: all other sessions end and withdrawals pause for {security.hold_hours} hours. Then
contact customer service.</p>`,
  },
  'paper-mode': {
    title: 'Paper mode',
    abstract: 'Trade with play money at real or simulated prices. Nothing here has cash value.',
    content: `
<p>A server in paper mode shows “Paper” at the top of every page. Each new account gets play money. Deposits are
simulated, withdrawals send nothing, and reviews are decided automatically after a short time.</p>
<p>Everything else works as with real money: fees, limits, liquidation, delivery. The feed is recorded, simulated or
live; the mark at the top says which.</p>
<p>Never send real coins to an address of a paper server: they would be lost. Results in paper mode say nothing
about results with real money.</p>`,
  },
  verification: {
    title: 'Why do I have to verify my identity?',
    abstract:
      'Options and withdrawals require it. Basic verification asks for your document number, advanced for three photos. Reviewers see them, nobody else.',
  },
  'forgotten-password': {
    title: 'I forgot my login password',
    abstract:
      'Choose “Forgot password” on the login page and confirm a code. Afterwards all sessions end and withdrawals pause for {security.hold_hours} hours.',
  },
  'fund-password': {
    title: 'What is the fund password?',
    abstract:
      'Six digits that authorise withdrawals and new addresses. After {fund.max_fails} wrong attempts it is locked for {fund.lock_hours} hours; resetting it with a code unlocks it.',
  },
  'deposit-arrival': {
    title: 'My deposit has not arrived',
    abstract:
      'Check that coin and chain match and that the amount reaches the minimum. Then declare the deposit with a picture of the transfer; it is credited after its review.',
  },
  'withdrawal-limits': {
    title: 'How much can I withdraw, and how often?',
    abstract:
      'Up to {withdraw.per_day} applications a day, from {withdraw.min.USDT} USDT, {withdraw.min.BTC} BTC or {withdraw.min.ETH} ETH each. The fee is shown before you confirm.',
  },
  transfer: {
    title: 'Why is my balance not available for contracts or options?',
    abstract:
      'Spot, contract and option accounts hold separate balances. Move money between them under Assets, Transfer; it is free and immediate.',
  },
  'order-types': {
    title: 'Limit or market order?',
    abstract:
      'A limit order waits for your price or a better one. A market order executes at once at the best available prices, which may differ from the last one.',
  },
  liquidation: {
    title: 'When is a contract liquidated?',
    abstract:
      'When what is left of its margin falls to {lever.burst_rate}% of the initial margin. The liquidation price is shown before you open the position; a lower multiple moves it away.',
  },
  'void-option': {
    title: 'What if there is no price at delivery?',
    abstract:
      'If the feed has no tick within {option.settle_seconds} seconds after the delivery time, the option is void: stake and fee are returned in full.',
  },
  welcome: {
    title: 'Welcome to Tideline',
    abstract: 'Start with the paper mode, the fee schedule and how settlement is verified.',
    content: `
<p>Thank you for trying Tideline. Three articles answer most questions of the first day:</p>
<ul><li><a href="#/pages/help/center/detail?slug=paper-mode">Paper mode</a></li>
<li><a href="#/pages/help/center/detail?slug=fees">Fees and limits</a></li>
<li><a href="#/pages/help/center/detail?slug=settlement">How settlement works</a></li></ul>
<p>Before your first contract or option, please read the
<a href="#/pages/help/center/detail?slug=risk-disclosure">risk disclosure</a>.</p>`,
  },
  phishing: {
    title: 'Beware of messages in our name',
    abstract:
      'We never ask for passwords, codes or payments. Open Tideline from your own bookmark.',
    content: `
<p>Fraudsters copy the look of trading apps and ask for a “security deposit”, a “tax” or a code. Tideline never does.</p>
<p>If you entered a password somewhere else, change it now and read
<a href="#/pages/help/center/detail?slug=safety">Keep your account safe</a>.</p>`,
  },
  evidence: {
    title: 'Option settlements can be verified on your device',
    abstract: 'Each delivered option shows both ticks, and the app computes the outcome again.',
    content: `
<p>Each delivered option now shows the opening and the deciding tick with source, id and time. The app recomputes the
outcome and says whether it agrees; a file lets anybody else repeat this.</p>
<p>See <a href="#/pages/help/center/detail?slug=settlement">How settlement works</a>.</p>`,
  },
};
