type Transfer = {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  file: Blob;
  signal: AbortSignal | null;
  onProgress: ((percent: number) => void) | null;
};

/**
 * Sends a file as the field `file` and reports its progress, which `fetch` cannot. Status 0 is a line
 * that broke; it rejects when it is aborted and never otherwise.
 */
export const transfer = ({
  method,
  url,
  headers,
  file,
  signal,
  onProgress,
}: Transfer): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = () => {
      signal?.removeEventListener('abort', abort);
      resolve({ status: request.status, text: request.responseText });
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      onProgress?.(lengthComputable && total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onload = settle;
    request.onerror = settle;
    request.onabort = () => reject(signal?.reason);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', abort);
    const body = new FormData();
    body.append('file', file);
    request.send(body);
  });
