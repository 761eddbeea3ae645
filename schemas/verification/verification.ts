import * as v from 'valibot';
import { described } from '../kernel/described';
import { line } from '../kernel/line';
import { uploadIdFrom } from '../kernel/upload';
import { Id } from '../kernel/wire';

/** Basic verification is by the data of a document, advanced by photos of it. */
export const verificationLevels = ['basic', 'advanced'] as const;
export type VerificationLevel = (typeof verificationLevels)[number];

/**
 * A country of the list (contract/calls/post-area-code.md); existing servers have other ids and
 * names.
 */
const ChosenCountry = v.object(
  { id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), name: line(100), iso: v.string() },
  'param.missing',
);

const draftEntries = {
  country: v.nullable(ChosenCountry),
  name: v.string(),
  idNumber: v.string(),
  address: v.string(),
};
/** The basic form as typed, not validated. */
export const BasicVerificationDraft = v.object(draftEntries);
export type BasicVerificationDraft = v.InferOutput<typeof BasicVerificationDraft>;
export type BasicVerificationField = keyof BasicVerificationDraft;

export const emptyBasicVerification: BasicVerificationDraft = {
  country: null,
  name: '',
  idNumber: '',
  address: '',
};

/** The persisted draft with its owner, because a device may have several users. */
export const PersistedBasicVerification = v.object({ ownerId: Id, ...draftEntries });

const PersonName = v.pipe(line(100), v.minLength(2, 'param.invalid'));
const ContactAddress = line(200);

/** A document number, without spaces and in capitals. */
const IdNumber = v.pipe(
  v.string('param.invalid'),
  v.transform((text) => text.replace(/\s/g, '')),
  v.nonEmpty('param.missing'),
  // Before the conversion to capitals, which would turn some forbidden letters into allowed ones.
  v.regex(/^[A-Za-z0-9-]{4,30}$/, 'param.invalid'),
  v.toUpperCase(),
);

/** A valid submission of the basic level. */
export const BasicVerification = v.object({
  country: ChosenCountry,
  name: PersonName,
  idNumber: IdNumber,
  address: ContactAddress,
});
export type BasicVerification = v.InferOutput<typeof BasicVerification>;

export const isBasicVerification = (draft: BasicVerificationDraft): boolean =>
  v.is(BasicVerification, draft);

const basicNames = {
  country: 'country',
  name: 'name',
  idNumber: 'card_id',
  address: 'address',
} as const satisfies Record<BasicVerificationField, string>;

/**
 * Request on the wire (contract/calls/post-user-real-name.md); some servers require the country's
 * id, so both are sent.
 */
export const basicVerificationFields = ({
  country,
  name,
  idNumber,
  address,
}: BasicVerification) => ({
  [basicNames.country]: country.name,
  ...(country.iso === '' ? {} : { country_code: country.iso }),
  country_id: country.id,
  [basicNames.name]: name,
  [basicNames.idNumber]: idNumber,
  [basicNames.address]: address,
});

/** The request as the server parses it; the server looks the country up in its own list. */
export const BasicVerificationRequest = v.pipe(
  v.object({
    country: described(line(100), 'Name of the country in a language of the app.'),
    country_code: v.optional(
      described(
        v.pipe(v.string('param.invalid'), v.trim(), v.toUpperCase()),
        'Two letters of ISO 3166-1; takes precedence over `country`.',
      ),
      '',
    ),
    name: described(PersonName, 'Displayed name.'),
    card_id: described(IdNumber, 'Number of the identity document; masked in answers.'),
    address: described(ContactAddress, 'Contact address.'),
  }),
  v.transform(({ country_code, card_id, ...rest }) => ({
    ...rest,
    countryCode: country_code,
    idNumber: card_id,
  })),
);

/** The uploads of the three photos of the advanced level; empty if missing. */
export type AdvancedVerificationDraft = { front: string; back: string; inHand: string };
export type VerificationPhoto = keyof AdvancedVerificationDraft;
/** In the order in which they are asked for. */
export const verificationPhotos = [
  'front',
  'back',
  'inHand',
] as const satisfies readonly VerificationPhoto[];

export const emptyAdvancedVerification: AdvancedVerificationDraft = {
  front: '',
  back: '',
  inHand: '',
};

/** An upload's id, or its URL on existing servers. */
const Photo = v.pipe(
  v.string('kyc.photos'),
  v.nonEmpty('kyc.photos'),
  v.maxLength(2048, 'upload.unknown'),
);

const idOf = (reference: string) => uploadIdFrom(reference) ?? reference;

/** Whether a photo differs from the earlier ones; a missing one is reported elsewhere. */
const isAnother = (photo: string, ...before: string[]) =>
  photo === '' || before.every((one) => idOf(one) !== idOf(photo));

/** A valid submission of the advanced level: three different photos. */
export const AdvancedVerification = v.pipe(
  v.object({ front: Photo, back: Photo, inHand: Photo }),
  v.forward(
    v.check(({ front, back }) => isAnother(back, front), 'kyc.photos'),
    ['back'],
  ),
  v.forward(
    v.check(({ front, back, inHand }) => isAnother(inHand, front, back), 'kyc.photos'),
    ['inHand'],
  ),
);
export type AdvancedVerification = v.InferOutput<typeof AdvancedVerification>;

export const isAdvancedVerification = (draft: AdvancedVerificationDraft): boolean =>
  v.is(AdvancedVerification, draft);

const photoNames = {
  front: 'front_pic',
  back: 'reverse_pic',
  inHand: 'hand_pic',
} as const satisfies Record<VerificationPhoto, string>;

export const advancedVerificationFields = ({ front, back, inHand }: AdvancedVerification) => ({
  [photoNames.front]: front,
  [photoNames.back]: back,
  [photoNames.inHand]: inHand,
});

/**
 * The request as the server parses it; a document number, if sent, must be that of the basic level.
 */
export const AdvancedVerificationRequest = v.pipe(
  v.object({
    front_pic: v.optional(
      described(
        Photo,
        'Front of the document: an upload id in a request, a signed address in an answer.',
      ),
      '',
    ),
    reverse_pic: v.optional(
      described(
        Photo,
        'Back of the document: an upload id in a request, a signed address in an answer.',
      ),
      '',
    ),
    hand_pic: v.optional(
      described(
        Photo,
        'Hand-held document: an upload id in a request, a signed address in an answer.',
      ),
      '',
    ),
    card_id: v.optional(
      described(
        v.union([v.literal(''), IdNumber], 'param.invalid'),
        'Number of the identity document; masked in answers.',
      ),
      '',
    ),
  }),
  v.forward(
    v.check((wire) => isAnother(wire.reverse_pic, wire.front_pic), 'kyc.photos'),
    ['reverse_pic'],
  ),
  v.forward(
    v.check((wire) => isAnother(wire.hand_pic, wire.front_pic, wire.reverse_pic), 'kyc.photos'),
    ['hand_pic'],
  ),
  v.transform(({ front_pic, reverse_pic, hand_pic, card_id }) => ({
    photos: { front: front_pic, back: reverse_pic, inHand: hand_pic },
    idNumber: card_id,
  })),
);

type VerificationField = BasicVerificationField | VerificationPhoto;

const fieldsByWireName = new Map<unknown, VerificationField>([
  ['country', 'country'],
  ['country_code', 'country'],
  ['name', 'name'],
  ['card_id', 'idNumber'],
  ['address', 'address'],
  ['front_pic', 'front'],
  ['reverse_pic', 'back'],
  ['hand_pic', 'inHand'],
]);

/** The form field of a wire field. */
export const verificationFieldOf = (wireName: unknown): VerificationField | null =>
  fieldsByWireName.get(wireName) ?? null;
