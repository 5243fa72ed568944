import { createClient } from "ontheway/server";

export const client = createClient({ key: process.env.SECRET_KEY, baseUrl: process.env.SERVICE_URL });
