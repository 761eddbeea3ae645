import type { RoutePath } from '../../../schemas/kernel/route';

export const productsPath = '/pages/finance/index' satisfies RoutePath;
export const buyPath = '/pages/finance/buyPage' satisfies RoutePath;
export const ordersPath = '/pages/finance/ordersPage' satisfies RoutePath;
export const rulesPath = '/pages/finance/rulePage' satisfies RoutePath;
