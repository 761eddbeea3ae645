import { ConfigError, configFrom } from './config';
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
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
