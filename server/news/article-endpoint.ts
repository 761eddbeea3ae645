import * as v from 'valibot';
import { openWriterWithClock } from '../integrity/start-clock';
import type { ServerConfig } from '../platform/config';
import { type LocalCommand, localCommand, localEndpointOf } from '../platform/local-endpoint';
import { type OpenedCommands, reachData } from '../platform/reach';
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

const openAlone = async (config: ServerConfig): Promise<OpenedCommands<Publisher>> => {
  const { database, clock } = await openWriterWithClock({ ...config, STANDBY: '0' });
  const { db, close } = database;
  return { perform: createPublisher({ db, clock, announce: () => undefined }), close };
};

/**
 * The publisher of the data that the environment names: through the running server, which informs
 * everybody who is online, else directly. Null if there is no data.
 */
export const reachPublisher = (config: ServerConfig): Promise<OpenedCommands<Publisher> | null> => {
  const endpoint = localEndpointOf(config);
  const running: Publisher | null =
    endpoint &&
    (async (command) => v.parse(ArticleReport, await endpoint.send(name, command, unanswered)));
  return reachData(config, running, () => openAlone(config));
};
