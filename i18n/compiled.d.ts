declare module '*.json?compiled' {
  const messages: import('./catalogue').Catalogue;
  export default messages;
}
