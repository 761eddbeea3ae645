import type { VerificationState } from '../../schemas/account/user';
import type { Language } from '../../schemas/kernel/language';
import { timeOrNull } from '../../schemas/kernel/time';
import type { SentPreview, SentStatus } from '../../schemas/verification/answer';
import { countryId, countryName } from '../users/countries';
import { stateOf, type VerificationRow, type Verifications } from './verification-store';

const wireStates = { unverified: 0, reviewing: 1, verified: 2 } as const satisfies Record<
  VerificationState,
  SentStatus['review_status']
>;

export const wireState = (row: VerificationRow | null): SentStatus['review_status'] =>
  wireStates[stateOf(row)];

/** The first and last two characters; for short numbers, the first and last one. */
const maskedId = (idNumber: string): string => {
  const shown = idNumber.length > 7 ? 2 : 1;
  const hidden = Math.max(0, idNumber.length - 2 * shown);
  return `${idNumber.slice(0, shown)}${'*'.repeat(hidden)}${idNumber.slice(shown + hidden)}`;
};

/** The state of a level on the wire (contract/calls/get-user-center2.md). */
export const wireStatus = (row: VerificationRow | null): SentStatus => ({
  review_status: wireState(row),
  reject_reason: row?.reject_reason ?? '',
  submitted_at: timeOrNull(row?.submitted_ms ?? null),
  reviewed_at: timeOrNull(row?.reviewed_ms ?? null),
});

/** The event for the owner's sockets, without the submitted data. */
export const wireRecord = (row: VerificationRow) => ({
  id: row.id,
  level: row.level,
  ...wireStatus(row),
});

/** A person's own submitted data (contract/calls/get-user-preview.md). */
export const wirePreview = (
  { basic, advanced }: Verifications,
  language: Language,
  urlOf: (uploadId: string) => string,
): SentPreview => {
  const photo = (id: string | null | undefined) => (id ? urlOf(id) : '');
  const { review_status, reject_reason, submitted_at, reviewed_at } = wireStatus(basic);
  return {
    country: basic?.country ? countryName(basic.country, language) : '',
    country_id: basic?.country ? countryId(basic.country) : null,
    country_code: basic?.country ?? '',
    name: basic?.name ?? '',
    card_id: maskedId(basic?.id_number ?? ''),
    address: basic?.address ?? '',
    front_pic: photo(advanced?.front_pic),
    reverse_pic: photo(advanced?.back_pic),
    hand_pic: photo(advanced?.in_hand_pic),
    review_status,
    reject_reason,
    submitted_at,
    reviewed_at,
    advanced_status: wireState(advanced),
    advanced_reject_reason: advanced?.reject_reason ?? '',
  };
};

/**
 * The fields in the profile (contract/calls/get-user-center.md): name and number only once they are
 * verified.
 */
export const profileFields = ({ basic, advanced }: Verifications) => {
  const verified = stateOf(basic) === 'verified' ? basic : null;
  return {
    review_status: wireState(basic),
    advanced_status: wireState(advanced),
    name: verified?.name ?? '',
    card_id: maskedId(verified?.id_number ?? ''),
  };
};
