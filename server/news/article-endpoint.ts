import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Config } from '../platform/config';
import { type LocalCommand, localCommand, localEndpointOf } from '../platform/local-endpoint';
import { openWriterWithClock } from '../platform/start-clock';
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
  const { database, clock } = await openWriterWithClock({ ...config, STANDBY: '0' });
  const { db, close } = database;
  return { perform: createPublisher({ db, clock, announce: () => undefined }), close };
};
