// @ts-check

/** Memory that WebAssembly has taken it never gives back, so these are what a long run takes. */
const settings = {
  // 128 MB by default. The operating system caches the files as well, and a page of it costs a copy.
  shared_buffers: '32MB',
  // 64 MB by default, for a vacuum and for the index of a migration.
  maintenance_work_mem: '16MB',
};

/** Start parameters that bound the memory of the embedded database. */
export const memoryParameters = Object.entries(settings).flatMap(([name, value]) => [
  '-c',
  `${name}=${value}`,
]);
