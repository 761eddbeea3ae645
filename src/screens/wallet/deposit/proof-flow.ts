import { createActor } from 'xstate';
import { type DepositProofActor, selectHasProof } from '../../../../machines/wallet/deposit';
import type { User } from '../../../../schemas/account/user';
import { depositProofOver } from '../../../api/wallet/deposit';
import { createPhotoFlow, type PhotoFlow, type PhotoFlowParts } from '../../../forms/photo-flow';

export type ProofFlow = PhotoFlow<DepositProofActor>;

const usePhotoFlow = createPhotoFlow((actor: DepositProofActor) =>
  selectHasProof(actor.getSnapshot()),
);

const make = ({ client, photos, maxMib }: PhotoFlowParts): DepositProofActor =>
  createActor(depositProofOver(client, photos), { input: { maxMib } });

/** The picture of one person's deposit: the one that is chosen already, else none. */
export const useProofFlow = (user: User): ProofFlow => usePhotoFlow(user, make);
