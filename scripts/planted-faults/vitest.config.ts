import { mergeConfig } from 'vitest/config';
import project from '../../vitest.config';

const config = mergeConfig(project, {});
// No named test starts a built server, and building one takes longer than most of them.
config['test'].globalSetup = ['tests/support/database/database-image.ts'];

export default config;
