import { createClient } from "ontheway/server";
import { env } from "$env/dynamic/private";

export const client = createClient({ key: env.SECRET_KEY, baseUrl: env.SERVICE_URL });
