export type Part = { name: string; content: Buffer | string; filename?: string; type?: string };

const boundary = 'parts-of-a-test-4711';

/** A multipart body, exactly as it is told, and the header that goes with it. */
export const multipartOf = (parts: readonly Part[]) => {
  const written = parts.flatMap(({ name, content, filename, type = 'image/jpeg' }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: ${type}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
  });
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
  };
};

export const fileOf = (content: Buffer, filename = 'photo.jpg', type = 'image/jpeg') =>
  multipartOf([{ name: 'file', content, filename, type }]);
