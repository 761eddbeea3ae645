const zeroOfDigits = ['0', '０', '๐', '٠', '۰'].map((digit) => digit.charCodeAt(0));

/** An ASCII, full-width, Thai or Arabic digit as an ASCII digit; nothing for another character. */
export const plainDigit = (char: string): string => {
  const code = char.charCodeAt(0);
  const start = zeroOfDigits.find((zero) => code >= zero && code < zero + 10);
  return start === undefined ? '' : String(code - start);
};
