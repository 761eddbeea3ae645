import { ensureMigratedDatabase } from './database-image';

// A process of its own, for what runs tests without a setup for all of them.
ensureMigratedDatabase();
