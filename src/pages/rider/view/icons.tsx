import { CALL, createIcon, SHOP } from "../../kit/ui/icon.tsx";

export const Icon = createIcon({
  back: "M15 5l-7 7 7 7",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
  navigate: "M4 11.5 20 4l-7.5 16-2-6.5z",
  call: CALL,
  warning: "M12 4 21 20H3zM12 10v4.5M12 17.2v.3",
  camera: "M3.5 8h4l1.5-2.5h6L16.5 8h4v11h-17zM12 10.2a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z",
  erase: "M9 6h11v12H9l-6-6zM12 9.5l5 5M17 9.5l-5 5",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.5 10 17.5 19.5 7",
  shop: SHOP,
  home: "M3.5 11.5 12 4l8.5 7.5M6 9.5V20h12V9.5M10 20v-5h4v5",
  position:
    "M12 21c-4.5-5-7-8.3-7-11.3a7 7 0 0 1 14 0c0 3-2.5 6.3-7 11.300zM12 7.200a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.200z",
  offline: "M4 4l16 16M8.5 15.500a5 5 0 0 1 7 0M5 12a10 10 0 0 1 5-2.700M14.5 9.500A10 10 0 0 1 19 12M12 19.200v.300",
  more: "M9 5l7 7-7 7",
  package: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",
  note: "M5 4h14v11l-5 5H5zM14 20v-5h5M8.500 9h7M8.500 12.500h4",
  message: "M4 5h16v11.500h-9L6.500 20v-3.500H4zM8 9h8M8 12.500h5",
  cash: "M3 7h18v10H3zM12 9.700a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 0 0 0-4.600zM6 10v4M18 10v4",
});
