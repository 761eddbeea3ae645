import { deploymentFrom, WrongDeployment } from '../../schemas/kernel/deployment';
import type { KnownServer } from '../api/kernel/request-rules';
import { storeServer } from '../storage/stored-server';
import { dropAsked } from './first-answers';

/** The server by the text of the file, null where there is none; what is new in it is stored. */
const serverBy = (file: string | null, stored: KnownServer): KnownServer => {
  const deployment = file === null ? {} : { ...deploymentFrom(file), file };
  if (file === stored.file) return { ...stored, ...deployment };
  dropAsked();
  storeServer(deployment);
  return deployment;
};

/** The same; null where a setting is wrong, after the page says which. */
export const checkedServer = async (
  file: string | null,
  stored: KnownServer,
): Promise<KnownServer | null> => {
  try {
    return serverBy(file, stored);
  } catch (error) {
    if (!(error instanceof WrongDeployment)) throw error;
    const { showWrongDeployment } = await import('./wrong-deployment');
    await showWrongDeployment(error.issue);
    return null;
  }
};
