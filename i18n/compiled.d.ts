declare module '*.json?start' {
  const messages: import('./catalogue').Catalogue;
  export default messages;
}
declare module '*.json?rest' {
  const messages: import('./catalogue').Catalogue;
  export default messages;
}
declare module '*.json?reasons' {
  const reasons: Readonly<Record<string, string>>;
  export default reasons;
}
