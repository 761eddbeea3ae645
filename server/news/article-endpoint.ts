import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { openWriter } from '../database/writer';
import { systemClock } from '../platform/clock';
import type { Config } from '../platform/config';
import { type LocalCommand, localCommand, localEndpointOf } from '../platform/local-endpoint';
import { ArticleCommand, ArticleReport } from './article-command';
import { createPublisher, type Publisher, type PublisherServices } from './publisher';

const name = 'article';
const unanswered = 'The server did not answer. List the articles to see whether it was done.';

/** The publisher as a command of the local endpoint. */
export const articleCommands = (
  services: PublisherServices,
): Readonly<Record<string, LocalCommand>> => ({
  [name]: localCommand(ArticleCommand, createPublisher(services)),
});

type Reached = { readonly perform: Publisher; readonly close: () => Promise<void> };

/**
 * The publisher of the data that the environment names: through the running server, which informs
 * everybody who is online, else directly. Null if there is no data.
 */
export const reachPublisher = async (config: Config): Promise<Reached | null> => {
  const endpoint = localEndpointOf(config);
  if (endpoint) {
    return {
      perform: async (command) =>
        v.parse(ArticleReport, await endpoint.send(name, command, unanswered)),
      close: async () => undefined,
    };
  }
  const hasData =
    config.DATABASE_URL !== undefined || existsSync(join(config.DATA_DIR, 'database'));
  if (!hasData) return null;
  const { db, close } = await openWriter({ ...config, STANDBY: '0' });
  const clock = systemClock(config.settings['clock.rate']);
  return { perform: createPublisher({ db, clock, announce: () => undefined }), close };
};
