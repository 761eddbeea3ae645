import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Services } from '../../server/requests/services';
import type { TestApp } from './server/test-app';

/** What somebody writes on the basic form, as it goes on the wire. */
export const identity = {
  country: 'Japan',
  country_code: 'JP',
  name: 'Hanako Yamada',
  card_id: 'TK1234567',
  address: '1-1 Chiyoda, Tokyo',
};

let lastNumber = 0;

/** A number that nobody else has. */
export const ownNumber = () => {
  lastNumber += 1;
  return `TK${1_000_000 + lastNumber}`;
};

let shade = 0;

/** A photo that nobody has sent yet. */
export const newPhoto = () => {
  shade += 1;
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 7 };
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
};

/** An upload of somebody. */
export const uploadOf = ({ uploads }: Services, userId: number) => uploads.accept(userId, newPhoto);

/** What people and reviewers do with verifications. */
export const verificationsAt = (app: TestApp) => {
  const post = async (path: string, fields: Record<string, string>, token: string, key?: string) =>
    (await app.send(path, fields, { token, key: key ?? randomUUID() })).body;
  const get = async (path: string, token: string, language = 'en') =>
    (await app.send(path, {}, { token, method: 'GET', language })).body.message;
  const sendBasic = (token: string, fields: Record<string, string> = {}, key?: string) =>
    post('user/real_name', { ...identity, card_id: ownNumber(), ...fields }, token, key);
  const photos = async (userId: number) => ({
    front_pic: (await uploadOf(app.services, userId)).id,
    reverse_pic: (await uploadOf(app.services, userId)).id,
    hand_pic: (await uploadOf(app.services, userId)).id,
  });
  const sendAdvanced = (token: string, fields: Record<string, string>, key?: string) =>
    post('user/real_name2', fields, token, key);
  return { post, get, sendBasic, photos, sendAdvanced };
};
