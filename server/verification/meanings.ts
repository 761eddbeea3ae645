/** What the fields of the verification of a person mean. */
export const verificationMeanings: Readonly<Record<string, string>> = {
  advanced_reject_reason: 'Why the advanced level was rejected; empty unless it was.',
  advanced_status: 'Advanced verification: 0 unverified, 1 under review, 2 verified.',
  card_id: 'Number of the identity document; masked in answers.',
  country: 'Name of the country in a language of the app.',
  country_code: 'Two letters of ISO 3166-1; takes precedence over `country`.',
  front_pic: 'Front of the document: an upload id in a request, a signed address in an answer.',
  hand_pic: 'Hand-held document: an upload id in a request, a signed address in an answer.',
  reject_reason: 'Why the last submission was rejected; empty unless it was.',
  reverse_pic: 'Back of the document: an upload id in a request, a signed address in an answer.',
  review_status: '0 unverified, 1 under review, 2 verified.',
  reviewed_at: 'When it was decided; null before.',
  submitted_at: 'When it was submitted; null before.',
  'user/preview country_id': 'Id of the country in the list of `area_code`.',
  'user/preview country_code': 'Two letters of ISO 3166-1.',
  'user/preview address': 'Contact address.',
  'user/real_name address': 'Contact address.',
};
