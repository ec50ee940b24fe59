// One file per icon: through the package's front door every build reads two thousand of them.
export { default as Check } from 'lucide-react/dist/esm/icons/check.mjs';
export { default as CircleAlert } from 'lucide-react/dist/esm/icons/circle-alert.mjs';
export { default as Hourglass } from 'lucide-react/dist/esm/icons/hourglass.mjs';
export { default as Info } from 'lucide-react/dist/esm/icons/info.mjs';
export { default as Menu } from 'lucide-react/dist/esm/icons/menu.mjs';
export { default as Monitor } from 'lucide-react/dist/esm/icons/monitor.mjs';
export { default as Moon } from 'lucide-react/dist/esm/icons/moon.mjs';
export { default as RotateCw } from 'lucide-react/dist/esm/icons/rotate-cw.mjs';
export { default as Search } from 'lucide-react/dist/esm/icons/search.mjs';
export { default as Sun } from 'lucide-react/dist/esm/icons/sun.mjs';
export { default as User } from 'lucide-react/dist/esm/icons/user.mjs';
export { default as X } from 'lucide-react/dist/esm/icons/x.mjs';
