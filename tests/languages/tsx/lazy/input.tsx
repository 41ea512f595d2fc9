import { lazy } from 'react';
export const Settings = lazy(() => import('./settings'));
export const Chart = lazy(() => import('./chart').then((m) => ({ default: m.Chart })));
