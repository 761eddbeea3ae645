import { appFaults } from './app-faults';
import type { PlantedFault } from './fault';
import { hostileFaults } from './hostile-faults';
import { serverFaults } from './server-faults';

export const plantedFaults: readonly PlantedFault[] = [
  ...serverFaults,
  ...appFaults,
  ...hostileFaults,
];
