import { type Language, languages } from '../../schemas/kernel/language';

// Ids are indexes of this list, so countries are only appended. Among countries that share a code
// the most common comes first.
const dialCodes =
  'CN86 US1 TW886 HK852 MO853 JP81 KR82 TH66 SG65 MY60 VN84 ID62 PH63 GB44 ES34 MX52 AR54 CO57 ' +
  'CL56 PE51 CA1 AU61 NZ64 IN91 PK92 BD880 LK94 NP977 BT975 MV960 MM95 KH855 LA856 BN673 TL670 ' +
  'MN976 KP850 KZ7 RU7 UA380 BY375 MD373 GE995 AM374 AZ994 UZ998 KG996 TJ992 TM993 AF93 IR98 ' +
  'IQ964 SY963 LB961 JO962 IL972 PS970 SA966 AE971 QA974 KW965 BH973 OM968 YE967 TR90 CY357 ' +
  'DE49 FR33 IT39 PT351 NL31 BE32 LU352 CH41 AT43 LI423 MC377 AD376 SM378 VA39 MT356 IE353 ' +
  'IS354 DK45 NO47 SE46 FI358 EE372 LV371 LT370 PL48 CZ420 SK421 HU36 RO40 BG359 GR30 AL355 ' +
  'MK389 RS381 ME382 BA387 HR385 SI386 XK383 GI350 FO298 GL299 ' +
  'BR55 BO591 EC593 GY592 PY595 SR597 UY598 VE58 GF594 FK500 GT502 BZ501 SV503 HN504 NI505 ' +
  'CR506 PA507 CU53 HT509 DO1809 PR1787 JM1876 TT1868 BS1242 BB1246 AI1264 AG1268 VG1284 VI1340 ' +
  'KY1345 BM1441 GD1473 TC1649 MS1664 LC1758 DM1767 VC1784 KN1869 SX1721 GP590 MQ596 CW599 ' +
  'AW297 PM508 ' +
  'EG20 MA212 DZ213 TN216 LY218 GM220 SN221 MR222 ML223 GN224 CI225 BF226 NE227 TG228 BJ229 ' +
  'MU230 LR231 SL232 GH233 NG234 TD235 CF236 CM237 CV238 ST239 GQ240 GA241 CG242 CD243 AO244 ' +
  'GW245 SC248 SD249 RW250 ET251 SO252 DJ253 KE254 TZ255 UG256 BI257 MZ258 ZM260 MG261 RE262 ' +
  'YT262 ZW263 NA264 MW265 LS266 BW267 SZ268 KM269 ZA27 SH290 ER291 SS211 ' +
  'FJ679 PG675 SB677 VU678 NC687 PF689 WS685 TO676 KI686 TV688 NR674 PW680 FM691 MH692 MP1670 ' +
  'GU1671 AS1684 CK682 NU683 TK690 WF681';

const countries = dialCodes
  .split(' ')
  .map((entry, place) => ({ id: place + 1, iso: entry.slice(0, 2), area_code: entry.slice(2) }));

const known = new Set(countries.map(({ area_code }) => area_code));

export const isDialCode = (areaCode: string): boolean => known.has(areaCode);

const namedIn = (language: Language) => {
  const locale = languages.find(({ code }) => code === language)?.locale ?? 'en-US';
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return countries
    .map((country) => ({ ...country, name: names.of(country.iso) ?? country.iso }))
    .sort((a, b) => compare(a.name, b.name));
};

const lists = new Map<Language, ReturnType<typeof namedIn>>();

/**
 * The two-letter code of a country, given as such or by its name in any language of the app; else
 * null.
 */
export const countryCodeOf = (given: { code: string } | { name: string }): string | null => {
  if ('code' in given) return countries.find(({ iso }) => iso === given.code)?.iso ?? null;
  for (const { code } of languages) {
    const found = countriesIn(code).find(({ name }) => name === given.name);
    if (found) return found.iso;
  }
  return null;
};

/** The id under which a country stands in the list. */
export const countryId = (iso: string): number | null =>
  countries.find((country) => country.iso === iso)?.id ?? null;

export const countryName = (iso: string, language: Language): string =>
  countriesIn(language).find((country) => country.iso === iso)?.name ?? iso;

/** All countries with dialling codes, named and sorted in the language. */
export const countriesIn = (language: Language) => {
  const list = lists.get(language) ?? namedIn(language);
  lists.set(language, list);
  return list;
};
