import { walletsExamples } from '../../../examples/wallet/wallets';
import { walletsMachine } from '../../../machines/wallet/wallets';
import { walk } from '../../walker/walker';

/** Every way reading the wallets can go. */
export const walletsWalk = walk(walletsMachine, {
  ...walletsExamples,
  distinguishedBy: ({ context: { outdatedBy, isStale } }) => [outdatedBy, isStale],
});
