/** How often prices are polled where the socket does not bring them. */
export const pollSeconds = 3;
