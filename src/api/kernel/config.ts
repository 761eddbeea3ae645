import { configMachine } from '../../../machines/kernel/config';
import { Config } from '../../../schemas/kernel/config';
import { fromDocument } from './actor';
import type { Client } from './client';
import { document, nothing } from './document';

/** How the server works: what is open, which limits hold. */
export const GetConfig = document<Record<string, never>>()({
  method: 'GET',
  path: 'app/config',
  fields: nothing,
  result: Config,
});

export const configOver = (client: Client) =>
  configMachine.provide({ actors: { readConfig: fromDocument(client)(GetConfig) } });
