import type { ArticleTexts } from './article-text';

export const zh: ArticleTexts = {
  'user-agreement': {
    title: '用户协议',
    abstract: '您可以期待 Tideline 提供什么，以及我们对您的要求。',
    content: `
<p>本协议由您与本服务器的运营方订立，注册即表示您接受本协议。</p>
<h2>您的账户</h2>
<p>账户仅限本人使用。请妥善保管登录密码、资金密码和验证码，工作人员绝不会向您索取。如怀疑已泄露，请立即修改，并在安全中心结束其他会话。</p>
<h2>订单</h2>
<p>您确认的订单一经成交即具有约束力。即使网络中断，同一订单最多执行一次。手续费会在确认前显示。已成交的订单不可撤销。</p>
<h2>价格与故障</h2>
<p>订单按公开行情源的价格成交。行情过期时将暂停交易。为保护用户，我们可能暂停某个市场，您的余额不受影响。</p>
<h2>禁止行为</h2>
<p>不得使用他人的账户或证件，不得洗钱，不得干扰服务。对于违规账户，我们可在结清余额后予以关闭。</p>
<h2>模拟交易</h2>
<p>在模拟交易服务器上，余额和收益不具有现金价值，详见<a href="#/pages/help/center/detail?slug=paper-mode">模拟交易说明</a>。</p>
<h2>终止</h2>
<p>您可以随时停止使用 Tideline。法律或账务完整性所要求的记录将予以保留。</p>`,
  },
  privacy: {
    title: '隐私政策',
    abstract: '我们保存哪些数据、用于什么目的、由谁查看。',
    content: `
<table><thead><tr><th>数据</th><th>用途</th></tr></thead><tbody>
<tr><td>手机号或邮箱</td><td>登录、验证码、账户通知</td></tr>
<tr><td>密码</td><td>仅以 argon2id 哈希保存，任何人都无法读取</td></tr>
<tr><td>设备与网络地址</td><td>会话和登录记录，便于您发现异常登录</td></tr>
<tr><td>身份证件</td><td>身份认证，仅审核人员可见</td></tr>
<tr><td>订单、充值、提现</td><td>账务记录，事后不会更改</td></tr>
</tbody></table>
<p>您的数据不会被出售，也不用于广告。应用不加载任何第三方内容，不使用 Cookie。哪些公告已读只保存在您的设备上。</p>
<p>服务器日志不包含姓名、地址、证件或任何机密信息。</p>`,
  },
  'hosting-agreement': {
    title: '理财服务协议',
    abstract: '理财如何计息、何时到期，以及提前赎回的违约金。',
    content: `
<h2>本金与收益</h2>
<p>您将一笔资金托管固定天数。期间本金锁定，按买入时载明的日收益率计息。例如：10,000，日收益率 0.4%，15 天，每天收益 40，合计 600。</p>
<h2>到期</h2>
<p>到期后，本金与未付收益转入您的币币账户。</p>
<h2>提前赎回</h2>
<p>您可以提前赎回。违约金为剩余每天日利息的 {hosting.settlement_factor} 倍，从本金中扣除：结算比例 × 剩余天数 × 托管金额。例如 0.4% × 3 天 × 1,000 = 12。确认前会显示准确金额。</p>
<h2>风险</h2>
<p>理财不是银行存款，不受存款保险保障。进行中订单的收益率不会改变。</p>`,
  },
  'subscription-agreement': {
    title: '新币认购协议',
    abstract: '从认购到上线，您的款项会经历什么。',
    content: `
<p>认购是按发行价认购一定数量的新币。款项立即冻结并进入审核。</p>
<ul><li>审核通过：扣款，新币归您所有，并锁定至锁仓期结束。</li>
<li>审核拒绝：款项全额解冻。</li>
<li>售罄：未通过的认购全额解冻。</li></ul>
<p>上线时间为预计时间。上线后价格由市场决定，可能远低于发行价，也可能缺少买家。页面所示收益率不构成承诺。</p>`,
  },
  'risk-disclosure': {
    title: '合约与期权风险揭示书',
    abstract: '投入合约或期权的资金可能全部损失。首次交易前请务必阅读。',
    content: `
<h2>合约</h2>
<p>倍数同时放大盈利与亏损：100 倍时，价格反向波动不到 1% 就可能耗尽保证金。当仓位风险率降至 {lever.burst_rate}%，
系统将以触及或越过强平价的第一个市场价平仓。您可能损失全部保证金和手续费，但不会更多。UTC 00:00 仍持有的仓位收取 {lever.overnight}% 的隔夜费。</p>
<h2>期权</h2>
<p>期权由交割时间的一个报价决定。价格只要略微处于不利一侧，全部本金即告损失。短周期的结果接近随机，且盈利比例低于 100%：频繁买入，长期往往亏损。</p>
<h2>交易之前</h2>
<ul><li>只使用亏得起的资金。</li><li>设置止损，并了解行情跳空时止损无法保证。</li>
<li>不要为了回本而交易，请先休息。</li><li>本应用的任何内容均不构成投资建议。</li></ul>`,
  },
  fees: {
    title: '手续费与限额',
    abstract: '币币 {spot.fee%}，合约为仓位价值的 {lever.fee}%，期权为数量的 {option.fee}%。',
    content: `
<table><thead><tr><th>服务</th><th>费用</th></tr></thead><tbody>
<tr><td>币币订单</td><td>所得的 {spot.fee%}</td></tr>
<tr><td>合约开仓</td><td>仓位价值的 {lever.fee}%</td></tr>
<tr><td>合约隔夜费</td><td>UTC 00:00，{lever.overnight}%</td></tr>
<tr><td>期权</td><td>数量的 {option.fee}%</td></tr>
<tr><td>充值</td><td>{deposit.fee_rate%}</td></tr>
<tr><td>提现 USDT、BTC、ETH</td><td>{withdraw.rate.USDT}%、{withdraw.rate.BTC}%、{withdraw.rate.ETH}%</td></tr>
<tr><td>提现到银行卡</td><td>{withdraw.rate.bank}%</td></tr>
</tbody></table>
<table><thead><tr><th>最低金额</th><th>充值</th><th>提现</th></tr></thead><tbody>
<tr><td>USDT</td><td>{deposit.min.USDT}</td><td>{withdraw.min.USDT}</td></tr>
<tr><td>BTC</td><td>{deposit.min.BTC}</td><td>{withdraw.min.BTC}</td></tr>
<tr><td>ETH</td><td>{deposit.min.ETH}</td><td>{withdraw.min.ETH}</td></tr>
</tbody></table>
<p>个别交易对可能另有费率，以下单页显示为准。金额在八位小数处截断，不会向上取整。</p>`,
  },
  settlement: {
    title: '结算原理与验证方法',
    abstract: '每笔成交和每个期权都由行情源中已记录的报价决定，您可以自行核对。',
    content: `
<h2>同一个行情源</h2>
<p>所有价格来自同一个行情源。每个报价都有来源、编号、时间和价格，服务器既不能添加也不能修改。报价超过 {feed.stale_seconds} 秒未更新时，交易暂停。</p>
<h2>由哪个报价决定</h2>
<ul><li>币币订单和合约在报价触及时成交。</li>
<li>期权由交割时间及之后的第一个报价决定。若 {option.settle_seconds} 秒内没有报价，订单作废，本金和手续费全额退还。</li></ul>
<h2>如何验证</h2>
<ol><li>打开一笔已交割的期权，点击“结算凭证”。</li>
<li>其中显示两个报价的来源、编号和时间，您的设备会按所示规则重新计算结果。</li>
<li>保存文件。任何人都可以凭此文件重新计算，也可以与来源的公开记录核对。</li></ol>
<p>每一笔资金变动都是一条账务记录，并通过哈希与之前的记录相连，事后改动会被发现。</p>`,
  },
  withdrawals: {
    title: '提现流程',
    abstract:
      '完成认证、设置资金密码、保存地址、提交申请，通常在 {withdraw.expected_hours} 小时内处理。',
    content: `
<ol><li>完成身份认证并设置资金密码。</li>
<li>添加提现地址。新地址在 {address.cooldown_hours} 小时后可用。</li>
<li>填写数量和资金密码提交申请。每天（UTC）最多 {withdraw.per_day} 次。</li>
<li>资金冻结并进入审核，通常在 {withdraw.expected_hours} 小时内完成。在此之前可以取消。</li>
<li>通过后，记录中会显示交易哈希；被拒绝时会显示原因，资金全额退回。</li></ol>
<p>修改登录密码、资金密码或联系方式后，提现将暂停 {security.hold_hours} 小时，以便您在非本人操作时及时处理。</p>
<p><strong>请核对链和地址。</strong>转错地址的资产无法找回。</p>`,
  },
  safety: {
    title: '保护您的账户',
    abstract: '六个习惯，几乎可以避免所有盗窃。',
    content: `
<ul><li>使用独一无二的密码，并启用通行密钥或身份验证器。</li>
<li>将备用码写在纸上，不要存放在邮箱里。</li>
<li>资金密码不要使用生日。</li>
<li>经常查看登录记录，结束陌生的会话。</li>
<li>从自己的书签打开 Tideline，不要点击消息中的链接。</li>
<li>工作人员绝不会索取密码、验证码或付款，也不会打电话给您。</li></ul>
<h2>发现异常时</h2>
<p>请先修改登录密码：其他会话会全部结束，提现暂停 {security.hold_hours} 小时。然后联系客服。</p>`,
  },
  'paper-mode': {
    title: '模拟交易说明',
    abstract: '使用模拟资金，按真实或模拟行情交易，不涉及任何现金价值。',
    content: `
<p>模拟交易服务器会在每个页面顶部显示“模拟交易”。新账户会获得模拟资金。充值为模拟，提现不会真正转出，审核会在短时间内自动完成。</p>
<p>其余功能与真实交易相同：手续费、限额、强平、交割。行情可能是历史回放、模拟或实时，以页面顶部标识为准。</p>
<p>切勿向模拟服务器的地址转入真实资产，否则将无法找回。模拟交易的结果不代表真实交易的结果。</p>`,
  },
  verification: {
    title: '为什么需要身份认证？',
    abstract:
      '期权和提现需要身份认证。初级认证需要证件号码，高级认证需要三张照片。资料仅审核人员可见。',
  },
  'forgotten-password': {
    title: '忘记登录密码怎么办？',
    abstract:
      '在登录页点击“忘记密码”并输入验证码。重置后所有会话结束，提现暂停 {security.hold_hours} 小时。',
  },
  'fund-password': {
    title: '什么是资金密码？',
    abstract:
      '用于提现和新增地址的六位数字。连续输错 {fund.max_fails} 次将锁定 {fund.lock_hours} 小时，通过验证码重置即可解锁。',
  },
  'deposit-arrival': {
    title: '充值未到账怎么办？',
    abstract:
      '请确认币种和链一致，且达到最低金额。然后提交充值申请并上传转账截图，审核通过后入账。',
  },
  'withdrawal-limits': {
    title: '可以提现多少，多久一次？',
    abstract:
      '每天最多申请 {withdraw.per_day} 次，每次最低 {withdraw.min.USDT} USDT、{withdraw.min.BTC} BTC 或 {withdraw.min.ETH} ETH。手续费在确认前显示。',
  },
  transfer: {
    title: '为什么余额不能用于合约或期权？',
    abstract: '币币、合约、期权账户的余额相互独立。请在“资产 - 资金划转”中划转，免费且即时到账。',
  },
  'order-types': {
    title: '限价单与市价单有什么区别？',
    abstract: '限价单等待您设定的价格或更优价格。市价单立即按当前最优价格成交，可能与最新价不同。',
  },
  liquidation: {
    title: '合约什么时候会被强平？',
    abstract:
      '当剩余保证金降至初始保证金的 {lever.burst_rate}% 时。开仓前会显示强平价，降低倍数可使其远离现价。',
  },
  'void-option': {
    title: '交割时没有报价怎么办？',
    abstract:
      '若交割时间后 {option.settle_seconds} 秒内行情源没有报价，订单作废，本金和手续费全额退还。',
  },
  welcome: {
    title: '欢迎使用 Tideline',
    abstract: '建议先了解模拟交易、手续费以及结算的验证方法。',
    content: `
<p>感谢您使用 Tideline。以下三篇文章可以解答第一天的大部分疑问：</p>
<ul><li><a href="#/pages/help/center/detail?slug=paper-mode">模拟交易说明</a></li>
<li><a href="#/pages/help/center/detail?slug=fees">手续费与限额</a></li>
<li><a href="#/pages/help/center/detail?slug=settlement">结算原理与验证方法</a></li></ul>
<p>首次交易合约或期权之前，请阅读<a href="#/pages/help/center/detail?slug=risk-disclosure">风险揭示书</a>。</p>`,
  },
  phishing: {
    title: '谨防冒充 Tideline 的消息',
    abstract: '我们绝不会索取密码、验证码或付款。请从自己的书签打开 Tideline。',
    content: `
<p>诈骗者会仿冒交易应用，索取“保证金”“税款”或验证码。Tideline 绝不会这样做。</p>
<p>如果您曾在其他网站输入过密码，请立即修改，并阅读<a href="#/pages/help/center/detail?slug=safety">保护您的账户</a>。</p>`,
  },
  evidence: {
    title: '期权结算可在您的设备上验证',
    abstract: '每个已交割的期权都会显示两个报价，应用会重新计算结果。',
    content: `
<p>每个已交割的期权现在都会显示开仓报价和决定结果的报价，包括来源、编号和时间。应用会重新计算结果并说明是否一致，
您也可以导出文件供他人复核。</p>
<p>详见<a href="#/pages/help/center/detail?slug=settlement">结算原理与验证方法</a>。</p>`,
  },
};
