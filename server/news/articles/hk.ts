import type { ArticleTexts } from './article-text';

export const hk: ArticleTexts = {
  'user-agreement': {
    title: '使用者協議',
    abstract: '您可以期待 Tideline 提供什麼，以及我們對您的要求。',
    content: `
<p>本協議由您與本伺服器的營運方訂立，註冊即表示您接受本協議。</p>
<h2>您的帳戶</h2>
<p>帳戶僅限本人使用。請妥善保管登入密碼、資金密碼與驗證碼，工作人員絕不會向您索取。若懷疑已外洩，請立即變更，並在安全中心結束其他連線階段。</p>
<h2>訂單</h2>
<p>您確認的訂單一經成交即具有約束力。即使網路中斷，同一訂單最多執行一次。手續費會在確認前顯示。已成交的訂單無法撤銷。</p>
<h2>價格與故障</h2>
<p>訂單依公開行情來源的價格成交。行情過期時將暫停交易。為保護使用者，我們可能暫停某個市場，您的餘額不受影響。</p>
<h2>禁止行為</h2>
<p>不得使用他人的帳戶或證件，不得洗錢，不得干擾服務。對於違規帳戶，我們得於結清餘額後予以關閉。</p>
<h2>模擬交易</h2>
<p>在模擬交易伺服器上，餘額與收益不具現金價值，詳見<a href="#/pages/help/center/detail?slug=paper-mode">模擬交易說明</a>。</p>
<h2>終止</h2>
<p>您可以隨時停止使用 Tideline。法律或帳務完整性所要求的紀錄將予以保留。</p>`,
  },
  privacy: {
    title: '隱私權政策',
    abstract: '我們保存哪些資料、用於什麼目的、由誰檢視。',
    content: `
<table><thead><tr><th>資料</th><th>用途</th></tr></thead><tbody>
<tr><td>手機號碼或電子郵件</td><td>登入、驗證碼、帳戶通知</td></tr>
<tr><td>密碼</td><td>僅以 argon2id 雜湊保存，任何人都無法讀取</td></tr>
<tr><td>裝置與網路位址</td><td>連線階段與登入紀錄，方便您發現異常登入</td></tr>
<tr><td>身分證件</td><td>身分驗證，僅審核人員可見</td></tr>
<tr><td>訂單、儲值、提領</td><td>帳務紀錄，事後不會變更</td></tr>
</tbody></table>
<p>您的資料不會被出售，也不用於廣告。應用程式不載入任何第三方內容，不使用 Cookie。哪些公告已讀只保存在您的裝置上。</p>
<p>伺服器日誌不含姓名、地址、證件或任何機密資訊。</p>`,
  },
  'hosting-agreement': {
    title: '理財服務協議',
    abstract: '理財如何計息、何時到期，以及提前贖回的違約金。',
    content: `
<h2>本金與收益</h2>
<p>您將一筆資金託管固定天數。期間本金鎖定，依買入時載明的日收益率計息。例如：10,000，日收益率 0.4%，15 天，每天收益 40，合計 600。</p>
<h2>到期</h2>
<p>到期後，本金與未付收益轉入您的幣幣帳戶。</p>
<h2>提前贖回</h2>
<p>您可以提前贖回。違約金為剩餘每天日利息的 {hosting.settlement_factor} 倍，自本金扣除：結算比例 × 剩餘天數 × 託管金額。例如 0.4% × 3 天 × 1,000 = 12。確認前會顯示準確金額。</p>
<h2>風險</h2>
<p>理財不是銀行存款，不受存款保險保障。進行中訂單的收益率不會變更。</p>`,
  },
  'subscription-agreement': {
    title: '新幣認購協議',
    abstract: '從認購到上線，您的款項會經歷什麼。',
    content: `
<p>認購是依發行價認購一定數量的新幣。款項立即凍結並進入審核。</p>
<ul><li>審核通過：扣款，新幣歸您所有，並鎖定至鎖倉期結束。</li>
<li>審核拒絕：款項全額解凍。</li>
<li>售罄：未通過的認購全額解凍。</li></ul>
<p>上線時間為預計時間。上線後價格由市場決定，可能遠低於發行價，也可能缺少買家。頁面所示收益率不構成承諾。</p>`,
  },
  'risk-disclosure': {
    title: '合約與選擇權風險揭露書',
    abstract: '投入合約或選擇權的資金可能全部損失。首次交易前請務必閱讀。',
    content: `
<h2>合約</h2>
<p>倍數同時放大獲利與虧損：100 倍時，價格反向波動不到 1% 就可能耗盡保證金。當部位風險率降至 {lever.burst_rate}%，
系統將以觸及或越過強平價的第一個市場價平倉。您可能損失全部保證金與手續費，但不會更多。UTC 00:00 仍持有的部位收取 {lever.overnight}% 的隔夜費。</p>
<h2>選擇權</h2>
<p>選擇權由交割時間的一個報價決定。價格只要略微處於不利一側，全部本金即告損失。短週期的結果接近隨機，且獲利比例低於 100%：頻繁買入，長期往往虧損。</p>
<h2>交易之前</h2>
<ul><li>只使用輸得起的資金。</li><li>設定停損，並了解行情跳空時停損無法保證。</li>
<li>不要為了回本而交易，請先休息。</li><li>本應用程式的任何內容均不構成投資建議。</li></ul>`,
  },
  fees: {
    title: '手續費與限額',
    abstract: '幣幣 {spot.fee%}，合約為部位價值的 {lever.fee}%，選擇權為數量的 {option.fee}%。',
    content: `
<table><thead><tr><th>服務</th><th>費用</th></tr></thead><tbody>
<tr><td>幣幣訂單</td><td>所得的 {spot.fee%}</td></tr>
<tr><td>合約開倉</td><td>部位價值的 {lever.fee}%</td></tr>
<tr><td>合約隔夜費</td><td>UTC 00:00，{lever.overnight}%</td></tr>
<tr><td>選擇權</td><td>數量的 {option.fee}%</td></tr>
<tr><td>儲值</td><td>{deposit.fee_rate%}</td></tr>
<tr><td>提領 USDT、BTC、ETH</td><td>{withdraw.rate.USDT}%、{withdraw.rate.BTC}%、{withdraw.rate.ETH}%</td></tr>
<tr><td>提領至銀行卡</td><td>{withdraw.rate.bank}%</td></tr>
</tbody></table>
<table><thead><tr><th>最低金額</th><th>儲值</th><th>提領</th></tr></thead><tbody>
<tr><td>USDT</td><td>{deposit.min.USDT}</td><td>{withdraw.min.USDT}</td></tr>
<tr><td>BTC</td><td>{deposit.min.BTC}</td><td>{withdraw.min.BTC}</td></tr>
<tr><td>ETH</td><td>{deposit.min.ETH}</td><td>{withdraw.min.ETH}</td></tr>
</tbody></table>
<p>個別交易對可能另有費率，以下單頁顯示為準。金額於八位小數處截斷，不會進位。</p>`,
  },
  settlement: {
    title: '結算原理與驗證方法',
    abstract: '每筆成交與每個選擇權都由行情來源中已記錄的報價決定，您可以自行核對。',
    content: `
<h2>同一個行情來源</h2>
<p>所有價格來自同一個行情來源。每個報價都有來源、編號、時間與價格，伺服器既不能新增也不能修改。報價超過 {feed.stale_seconds} 秒未更新時，交易暫停。</p>
<h2>由哪個報價決定</h2>
<ul><li>幣幣訂單與合約在報價觸及時成交。</li>
<li>選擇權由交割時間及之後的第一個報價決定。若 {option.settle_seconds} 秒內沒有報價，訂單作廢，本金與手續費全額退還。</li></ul>
<h2>如何驗證</h2>
<ol><li>開啟一筆已交割的選擇權，點選「結算憑證」。</li>
<li>其中顯示兩個報價的來源、編號與時間，您的裝置會依所示規則重新計算結果。</li>
<li>儲存檔案。任何人都可以憑此檔案重新計算，也可以與來源的公開紀錄核對。</li></ol>
<p>每一筆資金變動都是一筆帳務紀錄，並以雜湊與先前的紀錄相連，事後改動會被發現。</p>`,
  },
  withdrawals: {
    title: '提領流程',
    abstract:
      '完成驗證、設定資金密碼、儲存地址、提交申請，通常在 {withdraw.expected_hours} 小時內處理。',
    content: `
<ol><li>完成身分驗證並設定資金密碼。</li>
<li>新增提領地址。新地址在 {address.cooldown_hours} 小時後可用。</li>
<li>填寫數量與資金密碼提交申請。每天（UTC）最多 {withdraw.per_day} 次。</li>
<li>資金凍結並進入審核，通常在 {withdraw.expected_hours} 小時內完成。在此之前可以取消。</li>
<li>通過後，紀錄中會顯示交易雜湊；被拒絕時會顯示原因，資金全額退回。</li></ol>
<p>變更登入密碼、資金密碼或聯絡方式後，提領將暫停 {security.hold_hours} 小時，讓您在非本人操作時有時間處理。</p>
<p><strong>請核對鏈與地址。</strong>轉錯地址的資產無法找回。</p>`,
  },
  safety: {
    title: '保護您的帳戶',
    abstract: '六個習慣，幾乎可以避免所有盜竊。',
    content: `
<ul><li>使用獨一無二的密碼，並啟用通行金鑰或驗證器應用程式。</li>
<li>將備用碼寫在紙上，不要存放在信箱裡。</li>
<li>資金密碼不要使用生日。</li>
<li>經常查看登入紀錄，結束陌生的連線階段。</li>
<li>從自己的書籤開啟 Tideline，不要點選訊息中的連結。</li>
<li>工作人員絕不會索取密碼、驗證碼或付款，也不會打電話給您。</li></ul>
<h2>發現異常時</h2>
<p>請先變更登入密碼：其他連線階段會全部結束，提領暫停 {security.hold_hours} 小時。然後聯絡客服。</p>`,
  },
  'paper-mode': {
    title: '模擬交易說明',
    abstract: '使用模擬資金，依真實或模擬行情交易，不涉及任何現金價值。',
    content: `
<p>模擬交易伺服器會在每個頁面頂端顯示「模擬交易」。新帳戶會獲得模擬資金。儲值為模擬，提領不會真正轉出，審核會在短時間內自動完成。</p>
<p>其餘功能與真實交易相同：手續費、限額、強平、交割。行情可能是歷史重播、模擬或即時，以頁面頂端標示為準。</p>
<p>切勿向模擬伺服器的地址轉入真實資產，否則將無法找回。模擬交易的結果不代表真實交易的結果。</p>`,
  },
  verification: {
    title: '為什麼需要身分驗證？',
    abstract:
      '選擇權與提領需要身分驗證。初級認證需要證件號碼，高級認證需要三張照片。資料僅審核人員可見。',
  },
  'forgotten-password': {
    title: '忘記登入密碼怎麼辦？',
    abstract:
      '在登入頁點選「忘記密碼」並輸入驗證碼。重設後所有連線階段結束，提領暫停 {security.hold_hours} 小時。',
  },
  'fund-password': {
    title: '什麼是資金密碼？',
    abstract:
      '用於提領與新增地址的六位數字。連續輸錯 {fund.max_fails} 次將鎖定 {fund.lock_hours} 小時，透過驗證碼重設即可解鎖。',
  },
  'deposit-arrival': {
    title: '儲值未入帳怎麼辦？',
    abstract:
      '請確認幣種與鏈一致，且達到最低金額。然後提交儲值申請並上傳轉帳截圖，審核通過後入帳。',
  },
  'withdrawal-limits': {
    title: '可以提領多少，多久一次？',
    abstract:
      '每天最多申請 {withdraw.per_day} 次，每次最低 {withdraw.min.USDT} USDT、{withdraw.min.BTC} BTC 或 {withdraw.min.ETH} ETH。手續費在確認前顯示。',
  },
  transfer: {
    title: '為什麼餘額不能用於合約或選擇權？',
    abstract:
      '幣幣、合約、選擇權帳戶的餘額相互獨立。請在「資產 - 資金劃轉」中劃轉，免費且即時到帳。',
  },
  'order-types': {
    title: '限價單與市價單有什麼不同？',
    abstract: '限價單等待您設定的價格或更優價格。市價單立即依目前最優價格成交，可能與最新價不同。',
  },
  liquidation: {
    title: '合約什麼時候會被強平？',
    abstract:
      '當剩餘保證金降至初始保證金的 {lever.burst_rate}% 時。開倉前會顯示強平價，降低倍數可使其遠離現價。',
  },
  'void-option': {
    title: '交割時沒有報價怎麼辦？',
    abstract:
      '若交割時間後 {option.settle_seconds} 秒內行情來源沒有報價，訂單作廢，本金與手續費全額退還。',
  },
  welcome: {
    title: '歡迎使用 Tideline',
    abstract: '建議先了解模擬交易、手續費以及結算的驗證方法。',
    content: `
<p>感謝您使用 Tideline。以下三篇文章可以解答第一天的大部分疑問：</p>
<ul><li><a href="#/pages/help/center/detail?slug=paper-mode">模擬交易說明</a></li>
<li><a href="#/pages/help/center/detail?slug=fees">手續費與限額</a></li>
<li><a href="#/pages/help/center/detail?slug=settlement">結算原理與驗證方法</a></li></ul>
<p>首次交易合約或選擇權之前，請閱讀<a href="#/pages/help/center/detail?slug=risk-disclosure">風險揭露書</a>。</p>`,
  },
  phishing: {
    title: '慎防冒充 Tideline 的訊息',
    abstract: '我們絕不會索取密碼、驗證碼或付款。請從自己的書籤開啟 Tideline。',
    content: `
<p>詐騙者會仿冒交易應用程式，索取「保證金」、「稅款」或驗證碼。Tideline 絕不會這樣做。</p>
<p>如果您曾在其他網站輸入過密碼，請立即變更，並閱讀<a href="#/pages/help/center/detail?slug=safety">保護您的帳戶</a>。</p>`,
  },
  evidence: {
    title: '選擇權結算可在您的裝置上驗證',
    abstract: '每個已交割的選擇權都會顯示兩個報價，應用程式會重新計算結果。',
    content: `
<p>每個已交割的選擇權現在都會顯示開倉報價與決定結果的報價，包括來源、編號與時間。應用程式會重新計算結果並說明是否一致，
您也可以匯出檔案供他人複核。</p>
<p>詳見<a href="#/pages/help/center/detail?slug=settlement">結算原理與驗證方法</a>。</p>`,
  },
};
