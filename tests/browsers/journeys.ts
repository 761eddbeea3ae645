import type { Screen } from './screen';
import type { Traveller } from './traveller';

type Journey = (screen: Screen, traveller: Traveller) => Promise<void>;

/** An order waits far below the market and is cancelled. */
const spot: Journey = async (screen, { go }) => {
  await go('pages/trade/index?symbol=BTC%2FUSDT');
  await screen.fill('Price', '20000');
  await screen.fill('Quantity', '0.01');
  await screen.tap('button', 'Buy BTC');
  await screen.shows(/You receive \(est\.\)/);
  await screen.tap('button', 'Buy BTC');
  await screen.shows(/Order placed/);
  await screen.tap('button', 'Done');
  await screen.shows(/Open orders \(1\)/);
  await screen.tap('button', 'Cancel the BTC/USDT order');
  await screen.shows(/Open orders \(0\)/);
};

const option: Journey = async (screen, { go, advance }) => {
  await go('pages/option/detail?symbol=BTC%2FUSDT');
  await screen.tap('radio', '60 s');
  await screen.tap('button', 'Rise');
  await screen.fill('Quantity', '100');
  await screen.tap('button', 'Rise 100 USDT');
  await screen.shows(/You can lose 100\.2 USDT/);
  await screen.tap('button', 'I understand, buy');
  await screen.shows(/Option bought/);
  await advance(61_000);
  await screen.shows(/the result agrees/);
};

const withdrawal: Journey = async (screen, { go }) => {
  await go('pages/assets/withdraw/index?coin=ETH');
  await screen.fill('Amount', '0.5');
  await screen.tap('button', 'Withdraw');
  await screen.tap('button', 'Confirm');
  await screen.enter('Enter your fund password', '246810');
  await screen.shows(/Withdrawal requested|Under review|In review/);
};

const hosting: Journey = async (screen, { go }) => {
  await go('pages/finance/index');
  await screen.tap('link', 'Buy');
  await screen.fill('Amount', '1000');
  await screen.tap('checkbox', 'I agree to the hosting service agreement');
  await screen.tap('button', 'Host ');
  await screen.tap('button', 'Host ');
  await screen.shows(/Hosting started/);
  await screen.tap('link', 'My orders');
  await screen.tap('button', 'Redeem early');
  await screen.tap('button', 'Redeem and lose');
  await screen.tap('button', 'Done');
  await screen.shows(/You are not hosting anything/);
};

export const journeys: Readonly<Record<string, Journey>> = { spot, option, withdrawal, hosting };
