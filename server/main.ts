import { ConfigError, configFrom } from './config';
import { DirectoryInUse } from './database/directory-lock';
import { startServer } from './start';

const stop = async (close: () => Promise<void>) => {
  await close();
  process.exit(0);
};

try {
  const server = await startServer(configFrom(process.env));
  if (server.demoAccount) {
    const { name, password } = server.demoAccount;
    console.log(`Paper trading. Demo account: ${name} with password ${password}`);
  }
  console.log(`Tideline is ready: ${server.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop(server.close));
  }
} catch (error) {
  // A wrong setting is said in its own sentence; anything else keeps its stack, for whoever runs it.
  const isPlain = error instanceof ConfigError || error instanceof DirectoryInUse;
  console.error(isPlain ? error.message : error);
  process.exit(1);
}
