import { ConfigError, configFrom } from './config';
import { DirectoryInUse } from './database/directory-lock';
import { WriterBusy } from './database/lease';
import { startServer } from './start';

const stop = async (close: () => Promise<void>) => {
  await close();
  process.exit(0);
};

try {
  const server = await startServer(configFrom(process.env), console.log);
  if (server.demoAccount) {
    const { name, password } = server.demoAccount;
    console.log(`Paper trading. Demo account: ${name} with password ${password}`);
  }
  console.log(`Tideline is ready: ${server.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop(server.close));
  }
  void server.lost.then(() => {
    console.error('Another server has taken over this database; this one ends.');
    process.exit(1);
  });
} catch (error) {
  // A wrong setting is said in its own sentence; anything else keeps its stack, for whoever runs it.
  const isPlain = [ConfigError, DirectoryInUse, WriterBusy].some((kind) => error instanceof kind);
  console.error(isPlain && error instanceof Error ? error.message : error);
  process.exit(1);
}
