/** A network address without its last part: `203.0.113.*`, `2001:db8:0:1:*`. */
export const maskedAddress = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  const parts = plain.includes('.') ? plain.split('.') : plain.split(':').slice(0, 5);
  return [...parts.slice(0, -1), '*'].join(plain.includes('.') ? '.' : ':');
};
