import type { LoginName } from '../../../schemas/account/account';

type Typed = LoginName & { readonly code: string };
type Row<Draft> = [title: string, typed: Draft, patch: object, refusals: string[]];

/** What may be wrong with a phone number or a mail address and its code, in every form that asks for them. */
export const typedNames = <Draft extends Typed>(phone: Draft, mail: Draft): Row<Draft>[] => [
  ['all in order with a phone', phone, {}, []],
  ['all in order with an address', mail, {}, []],
  ['no kind', phone, { kind: 'pigeon' }, ['kind wrong']],
  ['no country code', phone, { areaCode: '' }, ['name auth.phone_invalid']],
  ['a country code that is no text', phone, { areaCode: 86 }, ['areaCode wrong']],
  ['a number of six', phone, { name: '123456' }, ['name auth.phone_invalid']],
  ['a number that is no text', phone, { name: 13800138000 }, ['name wrong']],
  ['no address', mail, { name: 'ada' }, ['name auth.email_invalid']],
  ['an address that is no text', mail, { name: 7 }, ['name wrong']],
  ['no code', phone, { code: '' }, ['code param.missing']],
  ['a code of five', phone, { code: '12345' }, ['code auth.code_wrong']],
  ['a code of seven', mail, { code: '1234567' }, ['code auth.code_wrong']],
  ['a code with spaces around', mail, { code: ' 012345 ' }, []],
  ['a code that is no text', phone, { code: 12345 }, ['code wrong']],
  [
    'neither number nor code',
    phone,
    { name: '', code: '' },
    ['code param.missing', 'name auth.phone_invalid'],
  ],
  [
    'neither address nor code',
    mail,
    { name: '', code: '' },
    ['code param.missing', 'name auth.email_invalid'],
  ],
];
