/** The images of README, each with the page that it shows and a text of it. */
export const images = [
  {
    file: 'docs/images/home.png',
    route: 'pages/index/index',
    theme: 'dark',
    shows: 'Top gainers',
  },
  {
    file: 'docs/images/trade.png',
    route: 'pages/trade/index?symbol=BTC%2FUSDT',
    theme: 'light',
    shows: 'Open orders (1)',
  },
] as const;
