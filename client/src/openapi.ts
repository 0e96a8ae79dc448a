// Made from /openapi.json by `npm run build:client`; not to be changed by hand.

export interface paths {
    readonly "/.well-known/jwks.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the keys that verify access tokens */
        readonly get: operations["readKeySet"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/oauth-authorization-server": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read where the endpoints of the issuer are and what they take */
        readonly get: operations["readOAuthMetadata"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/openid-configuration": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read where the endpoints of the issuer are and what they take */
        readonly get: operations["readOpenIdMetadata"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/security.txt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read whom to tell of a weakness
         * @description RFC 9116. Not found where the operator has named no contact.
         */
        readonly get: operations["readSecurityContact"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{public_id}.glb": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Fetch a published avatar as a file
         * @description For avatars that are published (`PUT /v0.5/avatars/{avatar_id}/publication`), with the parameters of Ready Player Me's Avatar API; what it does not know it passes over. A variant that is asked for first is made while the request waits.
         */
        readonly get: operations["fetchPublicFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /** Read the headers of a published avatar's file */
        readonly head: operations["askPublicFile"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{public_id}.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read what is known of a published avatar */
        readonly get: operations["fetchPublicMetadata"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{public_id}.png": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Fetch a published avatar as a picture
         * @description For avatars that are published (`PUT /v0.5/avatars/{avatar_id}/publication`), with the parameters of Ready Player Me's Avatar API; what it does not know it passes over. A variant that is asked for first is made while the request waits.
         */
        readonly get: operations["fetchPublicPicture"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /** Read the headers of a published avatar's picture */
        readonly head: operations["askPublicPicture"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Ask whether the service works
         * @description Asks each store a small question; an answer is kept for five seconds.
         */
        readonly get: operations["checkHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth/authorize": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Open the sign-in page
         * @description RFC 6749, section 4.1, with PKCE. For a browser, which ends at `redirect_uri`.
         */
        readonly get: operations["openSignIn"];
        readonly put?: never;
        /**
         * Submit the sign-in page
         * @description The request once more, with what was typed into the page.
         */
        readonly post: operations["submitSignIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Revoke a refresh token
         * @description RFC 7009. Every token that descends from the same sign-in is revoked with it; unknown ones are ignored.
         */
        readonly post: operations["revokeToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get an access token
         * @description RFC 6749. The client proves itself by `client_secret_post` as in the example, or by HTTP Basic.
         */
        readonly post: operations["requestToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read this API description
         * @description Also at `/v0.5/openapi.json`.
         */
        readonly get: operations["getDescription"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/problems/{code}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what an error code means and what to do
         * @description The `type` of every problem is such an address.
         */
        readonly get: operations["explainProblem"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/storage/{folder}/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a file at the address that its attachment leads to
         * @description Takes conditional requests and single ranges (RFC 9110). Treat the address as opaque.
         */
        readonly get: operations["readFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * Read the headers of a file
         * @description Takes conditional requests and single ranges (RFC 9110). Treat the address as opaque.
         */
        readonly head: operations["askFile"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/animations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the animations */
        readonly get: operations["listAnimations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/avatars": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the caller's avatars, newest first */
        readonly get: operations["listAvatars"];
        readonly put?: never;
        /** Create an avatar from a photo */
        readonly post: operations["createAvatar"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/avatars/{avatar_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read an avatar with its progress */
        readonly get: operations["readAvatar"];
        readonly put?: never;
        readonly post?: never;
        /** Delete an avatar with all its files */
        readonly delete: operations["deleteAvatar"];
        readonly options?: never;
        /** Ask for the status of an avatar */
        readonly head: operations["askAvatarStatus"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/avatars/{avatar_id}/appearance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what the reader chose and what was changed
         * @description Before the avatar is solved nothing is read yet.
         */
        readonly get: operations["readAppearance"];
        /**
         * Have an avatar look otherwise
         * @description Fields that are absent or null are as the photo was read. The preview and the glTF file are made anew, and the status goes back to `new` until they are; renderings and exports from then on look so too. Exports made before, and what public addresses gave, are gone. Renderings made before stay as they are.
         */
        readonly put: operations["replaceAppearance"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/avatars/{avatar_id}/attachments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the files of an avatar */
        readonly get: operations["listAttachments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/avatars/{avatar_id}/attachments/{attachment_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a file's description, or be led to the file */
        readonly get: operations["readAttachment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/avatars/{avatar_id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Follow the work on an avatar as it happens
         * @description Server-sent events of the avatar and of what is made of it: `queued`, `stage`, `done`, `error`, `deleted`. The `data` of each is JSON: `job` (`"avatar"`, or the id of a rendering, of an export, of speech, or of something that was asked for at a public address), `stage`, `progress` (0 to 1), `code` (of an `error`), `at`. First comes what has happened, then what happens; the stream ends when no work is left. A client that comes back with `Last-Event-ID` misses nothing and gets nothing twice. The newest 500 events are kept.
         */
        readonly get: operations["followAvatar"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/avatars/{avatar_id}/exports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the exports of an avatar, newest first */
        readonly get: operations["listExports"];
        readonly put?: never;
        /**
         * Have the avatar made into a file
         * @description For accounts with the feature `gltf`. The same parameters give the same file: an export that there is already, or is under way, is not made again but named once more. An avatar that is not solved yet is solved first, and one that could not be solved ends its exports with the same error. The file is an attachment of the type `export`.
         */
        readonly post: operations["requestExport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/avatars/{avatar_id}/exports/{export_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read an export */
        readonly get: operations["readExport"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an export with its file
         * @description Also while it is waiting or being made: nothing of it appears afterwards, and it counts as an operation no more. The same parameters then make a new one.
         */
        readonly delete: operations["deleteExport"];
        readonly options?: never;
        /** Ask for the status of an export */
        readonly head: operations["askExportStatus"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/avatars/{avatar_id}/labels": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Replace one's own labels of an avatar
         * @description A label of one's own hides the measured one of the same name, in every answer and in searches, until it is removed. Measured labels stay as they are. No entries remove all of one's own.
         */
        readonly put: operations["replaceLabels"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/avatars/{avatar_id}/publication": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the public addresses of an avatar */
        readonly get: operations["readPublication"];
        /**
         * Let anybody fetch an avatar who has its public addresses
         * @description For accounts with the feature `gltf`, by a token that may read glTF files. The addresses take no token and cannot be guessed; whoever is told them may fetch the avatar as a file and as pictures, and pass them on. An avatar that is published stays at its addresses.
         */
        readonly put: operations["publishAvatar"];
        readonly post?: never;
        /**
         * Take the public addresses of an avatar down
         * @description At once and for good: an avatar that is published again gets other addresses. What was made for them is deleted. Copies that others have fetched stay theirs; shared caches may give theirs for a minute more.
         */
        readonly delete: operations["withdrawAvatar"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/avatars/{avatar_id}/renderings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the renderings of an avatar, newest first */
        readonly get: operations["listRenderings"];
        readonly put?: never;
        /**
         * Have a pose or an animation rendered
         * @description Exactly one of `pose` (a PNG) and `animation` (a looping GIF). An avatar that is not solved yet is solved first, and one that could not be solved ends its renderings with the same error.
         */
        readonly post: operations["requestRendering"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/avatars/{avatar_id}/renderings/{rendering_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a rendering */
        readonly get: operations["readRendering"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a rendering with its file
         * @description Also while it is waiting or being made: nothing of it appears afterwards, and it counts as an operation no more. A preview that was deleted is not made again.
         */
        readonly delete: operations["deleteRendering"];
        readonly options?: never;
        /** Ask for the status of a rendering */
        readonly head: operations["askRenderingStatus"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/avatars/{avatar_id}/speech": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the speech of an avatar, newest first */
        readonly get: operations["listSpeeches"];
        readonly put?: never;
        /**
         * Have the avatar say something
         * @description Send what is to be said as visemes with times (JSON) or as a recording (a WAV file of at most 12 MB or an MP3 file of at most 4 MB), of at most 60 seconds. What is made is a looping GIF as long as what is said, of the head that says it, nods on the stressed vowels and blinks, and the track of visemes. Its frames are as short as its pixels allow, 50 to 120 ms: a `small` loop may be 60 s long, a `medium` one 17.28 s, a `large` one 4.32 s. A recording is listened to within the request and never stored.
         */
        readonly post: operations["requestSpeech"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/avatars/{avatar_id}/speech/{speech_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a speech */
        readonly get: operations["readSpeech"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a speech with its file
         * @description Also while it is waiting or being made: nothing of it appears afterwards, and it counts as an operation no more. The track of visemes goes with it.
         */
        readonly delete: operations["deleteSpeech"];
        readonly options?: never;
        /** Ask for the status of a speech */
        readonly head: operations["askSpeechStatus"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/erasures/{erasure_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the receipt of an erased account
         * @description Takes no token: the id is 128 random bits. Receipts hold nothing personal and are kept for 30 days. Once it says `erased`, nothing of the account is left in any store: name, password, sign-ins, tokens and clients of its own, avatars with all their files, webhooks. Backups are overwritten within 30 days.
         */
        readonly get: operations["readErasure"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read whose token this is
         * @description Any valid token may. The id is the `sub` of the account's tokens; the username is told to nobody.
         */
        readonly get: operations["readAccount"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Erase everything of the account
         * @description At once no token, password or client of the account works any more and its avatars are gone for everybody. Files and rows follow within minutes; the receipt tells when nothing is left. There is no way back. The token has to name `delete:account`, which is granted only where it is asked for, and to come from a sign-in of the last five minutes; a refresh is none.
         */
        readonly delete: operations["eraseAccount"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/me/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change the password
         * @description Ends every session: refresh tokens and codes at once, access tokens, also that of this call, within five seconds. Wrong passwords are counted as those of sign-ins are.
         */
        readonly put: operations["changePassword"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/me/settings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read how long photos and avatars are kept */
        readonly get: operations["readSettings"];
        /**
         * Set how long photos and avatars are kept
         * @description `photo_retention` holds for photos that are solved from then on; a photo that was kept goes when its avatar is made anew or deleted. `avatar_retention_days` holds for all avatars, those of before too: within minutes those that are older are deleted for good.
         */
        readonly put: operations["replaceSettings"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/photos/check": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check a photo without making an avatar
         * @description A dry run of the photo checks: nothing is stored. A photo that would be refused is answered with 200 too, `accepted` being false; error answers are those that an upload of it would get. Counts as a background operation while it runs.
         */
        readonly post: operations["checkPhoto"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/poses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the poses */
        readonly get: operations["listPoses"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/sizes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the sizes of renderings */
        readonly get: operations["listSizes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the plan and what is used of it
         * @description Any valid token may. A quota of null means that the plan sets none.
         */
        readonly get: operations["readUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the account's webhooks, newest first */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Have an endpoint told what happens
         * @description By the Standard Webhooks scheme: a POST with `webhook-id`, `webhook-timestamp` and `webhook-signature`, whose body is `{type, timestamp, data}`; `data` holds ids, `status` and `error`. The endpoint has ten seconds to answer with a 2xx; redirects are not followed. Otherwise the delivery is tried ten times in three days, each time under the same `webhook-id`; 410 disables the webhook, as do five days of failures. Deliveries may come twice and in any order.
         */
        readonly post: operations["createWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/webhooks/{webhook_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a webhook */
        readonly get: operations["readWebhook"];
        /**
         * Change a webhook, or enable it again
         * @description What happens while a webhook is disabled is not told later; what was to be sent before is.
         */
        readonly put: operations["replaceWebhook"];
        readonly post?: never;
        /** Delete a webhook with its secrets and its log */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/webhooks/{webhook_id}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what was and will be sent to a webhook, newest first
         * @description Kept for 30 days, and of those that have ended the newest 500.
         */
        readonly get: operations["listWebhookDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have a delivery sent once more
         * @description Under the same `webhook-id` and with the same body, tried as often as a new one.
         */
        readonly post: operations["redeliverWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/webhooks/{webhook_id}/rotate-secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have the secret of a webhook made anew
         * @description For 24 hours deliveries carry two signatures, the second by the secret of before; one still older is gone.
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v0.5/webhooks/{webhook_id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have a delivery sent that tells of nothing
         * @description Its type is `webhook.test`, its `data` is empty.
         */
        readonly post: operations["testWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "id": 1234567890123,
         *       "has_password": true
         *     }
         */
        readonly Account: {
            /** @description False where an outside issuer signs people in. */
            readonly has_password: boolean;
            /**
             * Format: int64
             * @example 1234567890123
             */
            readonly id: number;
        };
        /**
         * @example {
         *       "name": "nod_yes",
         *       "description": "Nodding yes with a growing smile.",
         *       "frame_count": 24,
         *       "duration": 1.92
         *     }
         */
        readonly Animation: {
            readonly description: string;
            /** @description Seconds of one round of the loop */
            readonly duration: number;
            readonly frame_count: number;
            readonly name: string;
        };
        /**
         * @example {
         *       "hair_style": "bob",
         *       "hair_color": "#5a3a22",
         *       "glasses": "none"
         *     }
         */
        readonly Appearance: {
            /** @example #5a3a22 */
            readonly backdrop?: string | null;
            /** @example #5a3a22 */
            readonly eye_color?: string | null;
            /** @enum {string|null} */
            readonly facial_hair?: "none" | "stubble" | "moustache" | "goatee" | "full" | null;
            /** @example #5a3a22 */
            readonly facial_hair_color?: string | null;
            /** @enum {string|null} */
            readonly finish?: "clean" | "photo" | null;
            /** @enum {string|null} */
            readonly garment?: "crew_neck" | "shirt" | "blazer" | "suit" | "jacket" | "hoodie" | "blouse" | "turtleneck" | null;
            /** @example #5a3a22 */
            readonly garment_color?: string | null;
            /** @enum {string|null} */
            readonly glasses?: "none" | "round" | "square" | "half_rim" | "aviator" | null;
            /** @example #5a3a22 */
            readonly glasses_color?: string | null;
            /** @example #5a3a22 */
            readonly hair_color?: string | null;
            /** @enum {string|null} */
            readonly hair_style?: "bald" | "rim" | "buzz" | "receding" | "crew_cut" | "fade" | "undercut" | "side_part" | "quiff" | "swept_back" | "long_top" | "bowl" | "pixie" | "bob" | "bob_fringe" | "lob" | "long_straight" | "long_wavy" | "long_curly" | "short_curls" | "coils" | "afro" | "twists" | "box_braids" | "cornrows" | "ponytail" | "high_ponytail" | "bun" | "updo" | null;
            /** @enum {string|null} */
            readonly headwear?: "none" | "cap" | "beanie" | "hat" | "head_scarf" | "turban" | null;
            /** @example #5a3a22 */
            readonly headwear_color?: string | null;
            /** @example #5a3a22 */
            readonly shirt_color?: string | null;
            /** @description How much of a smile the preview wears */
            readonly smile?: number | null;
            /** @example #5a3a22 */
            readonly tie_color?: string | null;
        };
        readonly AppearanceChoices: {
            readonly backdrop: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly eye_color: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly facial_hair: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly facial_hair_color: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly finish: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly garment: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly garment_color: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly glasses: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly glasses_color: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly hair_color: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly hair_style: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly headwear: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly headwear_color: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly shirt_color: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly smile: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
            readonly tie_color: {
                /** @description What is wanted instead, if anything */
                readonly chosen: string | number | null;
                /** @description That it is right; null for what is measured */
                readonly probability: number | null;
                /** @description What the photo was read as; null where it does not show it */
                readonly read: string | null;
            };
        };
        readonly Attachment: {
            /**
             * Format: int64
             * @example 1234567890123
             */
            readonly id: number;
            readonly name: string;
            readonly type: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: uri
             * @description An address in storage, which needs no token and is good for an hour. Whoever has it has the file.
             */
            readonly url: string;
        };
        readonly Avatar: {
            /**
             * @description With the status `error`: why.
             * @example null
             * @enum {string|null}
             */
            readonly error: "image_type_unsupported" | "image_too_large" | "image_undecodable" | "image_too_many_pixels" | "image_too_small" | "no_face" | "several_faces" | "face_too_small" | "face_cut" | "face_turned" | "face_blurred" | "face_dark" | "face_overexposed" | "eyes_closed" | "eyes_covered" | "mouth_covered" | "not_a_photo" | "photo_dropped" | "audio_undecodable" | "audio_too_long" | "memory_exhausted" | "processing_failed" | "parameter_invalid" | "body_invalid" | "token_missing" | "token_invalid" | "password_wrong" | "sign_in_not_recent" | "quota_used_up" | "feature_not_granted" | "scope_missing" | "account_suspended" | "address_invalid" | "not_found" | "method_not_allowed" | "idempotency_key_reused" | "idempotency_key_in_use" | "webhook_disabled" | "precondition_failed" | "body_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "operations_exceeded" | "rate_exceeded" | "internal" | "issuer_unavailable" | "service_busy" | "store_unavailable" | null;
            readonly features?: {
                readonly [key: string]: unknown;
            };
            /**
             * Format: int64
             * @example 1234567890123
             */
            readonly id: number;
            readonly image?: {
                readonly channels: number;
                readonly height: number;
                /**
                 * Format: int64
                 * @example 1234567890123
                 */
                readonly id: number;
                readonly width: number;
            };
            readonly labels?: components["schemas"]["Labels"];
            /** @enum {string} */
            readonly status: "new" | "inprogress" | "done" | "error";
            /** Format: date-time */
            readonly updated_at: string;
        };
        readonly AvatarProgress: components["schemas"]["Avatar"] & {
            readonly failure: {
                readonly code: string;
                readonly detail: string;
                readonly stage: string;
            } | null;
            readonly progress: number;
            readonly stage: string;
            readonly timings: readonly {
                readonly seconds: number;
                readonly stage: string;
            }[];
        };
        readonly Erasure: {
            /** @description With photos, heads, renderings, exports, labels and what was read. */
            readonly avatar_count: number;
            /** Format: date-time */
            readonly erased_at: string | null;
            /** @description Files removed so far. */
            readonly file_count: number;
            /** @example 5f2b8c0d9a7e4e1fb3c6d2a1908f7e6d */
            readonly id: string;
            /** Format: date-time */
            readonly requested_at: string;
            /** @enum {string} */
            readonly status: "erasing" | "erased";
            /** @description With secrets and logs. */
            readonly webhook_count: number;
        };
        readonly ErasureReceipt: {
            /**
             * Format: int64
             * @description Means nothing any more once the account is erased.
             * @example 1234567890123
             */
            readonly account_id: number;
            readonly avatar_count: number;
            /** @example 5f2b8c0d9a7e4e1fb3c6d2a1908f7e6d */
            readonly id: string;
            /** Format: date-time */
            readonly requested_at: string;
            /** @enum {string} */
            readonly status: "erasing" | "erased";
            readonly webhook_count: number;
        };
        /**
         * @example {
         *       "id": 1234567890789,
         *       "name": "glb_lod1_webp512_visemes+arkit_meshopt_t",
         *       "format": "glb",
         *       "lod": 1,
         *       "texture_size": 512,
         *       "texture_format": "webp",
         *       "texture_atlas": false,
         *       "morph_targets": [
         *         "visemes",
         *         "arkit"
         *       ],
         *       "compression": "meshopt",
         *       "pose": "t",
         *       "animations": [],
         *       "status": "done",
         *       "error": null,
         *       "attachment": {
         *         "id": 1234567890987,
         *         "url": "/v0.5/avatars/1234567890123/attachments/1234567890987?redirect=true"
         *       }
         *     }
         */
        readonly Export: {
            readonly animations: readonly string[];
            /** @description The file; null until the export is done */
            readonly attachment: {
                /**
                 * Format: int64
                 * @example 1234567890123
                 */
                readonly id: number;
                readonly url: string;
            } | null;
            readonly compression: string;
            /**
             * @description With the status `error`: why.
             * @example null
             * @enum {string|null}
             */
            readonly error: "image_type_unsupported" | "image_too_large" | "image_undecodable" | "image_too_many_pixels" | "image_too_small" | "no_face" | "several_faces" | "face_too_small" | "face_cut" | "face_turned" | "face_blurred" | "face_dark" | "face_overexposed" | "eyes_closed" | "eyes_covered" | "mouth_covered" | "not_a_photo" | "photo_dropped" | "audio_undecodable" | "audio_too_long" | "memory_exhausted" | "processing_failed" | "parameter_invalid" | "body_invalid" | "token_missing" | "token_invalid" | "password_wrong" | "sign_in_not_recent" | "quota_used_up" | "feature_not_granted" | "scope_missing" | "account_suspended" | "address_invalid" | "not_found" | "method_not_allowed" | "idempotency_key_reused" | "idempotency_key_in_use" | "webhook_disabled" | "precondition_failed" | "body_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "operations_exceeded" | "rate_exceeded" | "internal" | "issuer_unavailable" | "service_busy" | "store_unavailable" | null;
            readonly format: string;
            /**
             * Format: int64
             * @example 1234567890123
             */
            readonly id: number;
            readonly lod: number;
            readonly morph_targets: readonly string[];
            /** @description Names the options, as the attachment is named */
            readonly name: string;
            readonly pose: string;
            /** @enum {string} */
            readonly status: "new" | "inprogress" | "done" | "error";
            readonly texture_atlas: boolean;
            readonly texture_format: string;
            readonly texture_size: number;
        };
        /**
         * @example {
         *       "status": "ok",
         *       "stores": {
         *         "database": "ok",
         *         "files": "ok",
         *         "objects": "ok"
         *       }
         *     }
         */
        readonly Health: {
            /**
             * @description `ok` where every store is
             * @enum {string}
             */
            readonly status: "ok" | "down";
            readonly stores: {
                /** @enum {string} */
                readonly database: "ok" | "down";
                /** @enum {string} */
                readonly files: "ok" | "down";
                /** @enum {string} */
                readonly objects: "ok" | "down";
            };
        };
        /**
         * @example {
         *       "entries": [
         *         {
         *           "name": "hair_color",
         *           "value": "brown"
         *         }
         *       ]
         *     }
         */
        readonly Labels: {
            readonly entries: readonly {
                readonly name: string;
                readonly value: string;
            }[];
        };
        readonly NewWebhook: components["schemas"]["Webhook"] & {
            /**
             * @description Verifies deliveries (Standard Webhooks). Told here and never again.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            readonly secret: string;
        };
        /**
         * @example {
         *       "entries": [
         *         {
         *           "name": "campaign",
         *           "value": "spring 2027"
         *         }
         *       ]
         *     }
         */
        readonly OwnLabels: {
            readonly entries: readonly {
                /** @example campaign */
                readonly name: string;
                /** @example spring 2027 */
                readonly value: string;
            }[];
        };
        /**
         * @example {
         *       "current_password": "demo-password",
         *       "new_password": "a longer one of mine"
         *     }
         */
        readonly PasswordChange: {
            readonly current_password: string;
            readonly new_password: string;
        };
        readonly PhotoCheck: {
            /**
             * @description How to do better; empty for a pass
             * @example A sharper photo gives finer skin and eyes.
             */
            readonly advice: string;
            /**
             * @description Only of a check that rejects
             * @example face_blurred
             * @enum {string}
             */
            readonly code?: "image_type_unsupported" | "image_too_large" | "image_undecodable" | "image_too_many_pixels" | "image_too_small" | "no_face" | "several_faces" | "face_too_small" | "face_cut" | "face_turned" | "face_blurred" | "face_dark" | "face_overexposed" | "eyes_closed" | "eyes_covered" | "mouth_covered" | "not_a_photo" | "photo_dropped" | "audio_undecodable" | "audio_too_long" | "memory_exhausted" | "processing_failed" | "parameter_invalid" | "body_invalid" | "token_missing" | "token_invalid" | "password_wrong" | "sign_in_not_recent" | "quota_used_up" | "feature_not_granted" | "scope_missing" | "account_suspended" | "address_invalid" | "not_found" | "method_not_allowed" | "idempotency_key_reused" | "idempotency_key_in_use" | "webhook_disabled" | "precondition_failed" | "body_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "operations_exceeded" | "rate_exceeded" | "internal" | "issuer_unavailable" | "service_busy" | "store_unavailable";
            /** @example sharpness */
            readonly name: string;
            /**
             * @description The limit that decided; of a pass, the first one that was kept
             * @example 30
             */
            readonly threshold: number;
            /**
             * @description As measured
             * @example 24.5
             */
            readonly value: number;
            /**
             * @example warn
             * @enum {string}
             */
            readonly verdict: "pass" | "warn" | "reject";
        };
        readonly PhotoExamination: {
            /**
             * @description Whether an avatar would be made of this photo
             * @example true
             */
            readonly accepted: boolean;
            /** @example null */
            readonly advice: string | null;
            readonly checks: readonly components["schemas"]["PhotoCheck"][];
            /**
             * @description Why the photo would be refused
             * @example null
             * @enum {string|null}
             */
            readonly code: "image_type_unsupported" | "image_too_large" | "image_undecodable" | "image_too_many_pixels" | "image_too_small" | "no_face" | "several_faces" | "face_too_small" | "face_cut" | "face_turned" | "face_blurred" | "face_dark" | "face_overexposed" | "eyes_closed" | "eyes_covered" | "mouth_covered" | "not_a_photo" | "photo_dropped" | "audio_undecodable" | "audio_too_long" | "memory_exhausted" | "processing_failed" | "parameter_invalid" | "body_invalid" | "token_missing" | "token_invalid" | "password_wrong" | "sign_in_not_recent" | "quota_used_up" | "feature_not_granted" | "scope_missing" | "account_suspended" | "address_invalid" | "not_found" | "method_not_allowed" | "idempotency_key_reused" | "idempotency_key_in_use" | "webhook_disabled" | "precondition_failed" | "body_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "operations_exceeded" | "rate_exceeded" | "internal" | "issuer_unavailable" | "service_busy" | "store_unavailable" | null;
            readonly image: {
                /** @example 1600 */
                readonly height: number;
                /**
                 * @description A part of the file is missing
                 * @example false
                 */
                readonly truncated: boolean;
                /**
                 * @description Pixels of the upright picture that was judged
                 * @example 1200
                 */
                readonly width: number;
            };
            /**
             * @description The worst of all checks
             * @example warn
             * @enum {string}
             */
            readonly verdict: "pass" | "warn" | "reject";
        };
        /**
         * @example {
         *       "name": "neutral",
         *       "description": "At rest: level gaze, lips lightly closed."
         *     }
         */
        readonly Pose: {
            readonly description: string;
            readonly name: string;
        };
        readonly Problem: {
            /** @enum {string} */
            readonly code: "image_type_unsupported" | "image_too_large" | "image_undecodable" | "image_too_many_pixels" | "image_too_small" | "no_face" | "several_faces" | "face_too_small" | "face_cut" | "face_turned" | "face_blurred" | "face_dark" | "face_overexposed" | "eyes_closed" | "eyes_covered" | "mouth_covered" | "not_a_photo" | "photo_dropped" | "audio_undecodable" | "audio_too_long" | "memory_exhausted" | "processing_failed" | "parameter_invalid" | "body_invalid" | "token_missing" | "token_invalid" | "password_wrong" | "sign_in_not_recent" | "quota_used_up" | "feature_not_granted" | "scope_missing" | "account_suspended" | "address_invalid" | "not_found" | "method_not_allowed" | "idempotency_key_reused" | "idempotency_key_in_use" | "webhook_disabled" | "precondition_failed" | "body_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "operations_exceeded" | "rate_exceeded" | "internal" | "issuer_unavailable" | "service_busy" | "store_unavailable";
            /** @description What is wrong with this request. */
            readonly detail: string;
            /** @description With `parameter_invalid`: each parameter and what is wrong with it. */
            readonly errors?: readonly {
                readonly detail: string;
                readonly parameter: string;
            }[];
            /** Format: uuid */
            readonly request_id: string;
            readonly status: number;
            readonly title: string;
            /** @description Where the code is explained, relative to this service. */
            readonly type: string;
        };
        /**
         * @example {
         *       "public_id": "64bfa15f0e72c63d7c3934a6",
         *       "published_at": "2026-11-26T12:00:00.000Z",
         *       "addresses": {
         *         "glb": "https://likeness.example/64bfa15f0e72c63d7c3934a6.glb",
         *         "png": "https://likeness.example/64bfa15f0e72c63d7c3934a6.png",
         *         "json": "https://likeness.example/64bfa15f0e72c63d7c3934a6.json"
         *       }
         *     }
         */
        readonly Publication: {
            readonly addresses: {
                /** Format: uri */
                readonly glb: string;
                /** Format: uri */
                readonly json: string;
                /** Format: uri */
                readonly png: string;
            };
            readonly public_id: string;
            /**
             * Format: date-time
             * @description As `uat` in an address: its answer may be kept for good
             */
            readonly published_at: string;
        };
        readonly PublicMetadata: {
            /**
             * @description By the skeleton; the mesh ends below the shoulders
             * @enum {string}
             */
            readonly bodyType: "fullbody";
            /** Format: date-time */
            readonly createdAt: string;
            readonly skinTone?: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly Rendering: {
            /**
             * @description Empty for a pose
             * @example
             */
            readonly animation: string;
            /**
             * @description The picture; null until the rendering is done
             * @example {
             *       "id": 1234567890456,
             *       "width": 512,
             *       "height": 512,
             *       "channels": 3,
             *       "url": "/v0.5/avatars/1234567890123/attachments/1234567890456?redirect=true"
             *     }
             */
            readonly attachment: {
                readonly channels: number;
                readonly height: number;
                /**
                 * Format: int64
                 * @example 1234567890123
                 */
                readonly id: number;
                readonly url: string;
                readonly width: number;
            } | null;
            /**
             * @description With the status `error`: why.
             * @example null
             * @enum {string|null}
             */
            readonly error: "image_type_unsupported" | "image_too_large" | "image_undecodable" | "image_too_many_pixels" | "image_too_small" | "no_face" | "several_faces" | "face_too_small" | "face_cut" | "face_turned" | "face_blurred" | "face_dark" | "face_overexposed" | "eyes_closed" | "eyes_covered" | "mouth_covered" | "not_a_photo" | "photo_dropped" | "audio_undecodable" | "audio_too_long" | "memory_exhausted" | "processing_failed" | "parameter_invalid" | "body_invalid" | "token_missing" | "token_invalid" | "password_wrong" | "sign_in_not_recent" | "quota_used_up" | "feature_not_granted" | "scope_missing" | "account_suspended" | "address_invalid" | "not_found" | "method_not_allowed" | "idempotency_key_reused" | "idempotency_key_in_use" | "webhook_disabled" | "precondition_failed" | "body_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "operations_exceeded" | "rate_exceeded" | "internal" | "issuer_unavailable" | "service_busy" | "store_unavailable" | null;
            /**
             * Format: int64
             * @example 1234567890123
             */
            readonly id: number;
            /**
             * @description Empty for an animation
             * @example hi
             */
            readonly pose: string;
            /**
             * @description Number of the personalization, 0 for none
             * @example 0
             */
            readonly random: number;
            /** @enum {string} */
            readonly status: "new" | "inprogress" | "done" | "error";
            /**
             * @example pose
             * @enum {string}
             */
            readonly type: "preview" | "pose" | "animation";
        };
        /**
         * @example {
         *       "token": "unknown",
         *       "client_id": "demo",
         *       "client_secret": "demo-secret"
         *     }
         */
        readonly RevocationRequest: {
            readonly client_id?: string;
            /** Format: password */
            readonly client_secret?: string;
            /** @description A refresh token, the newest or an older one. */
            readonly token: string;
        };
        /**
         * @example {
         *       "photo_retention": "drop",
         *       "avatar_retention_days": 365
         *     }
         */
        readonly Settings: {
            /** @description Age at which avatars are deleted with all their files; null = never */
            readonly avatar_retention_days: number | null;
            /**
             * @description `drop` deletes a photo once it is solved, `keep` keeps it as long as its avatar
             * @enum {string}
             */
            readonly photo_retention: "drop" | "keep";
        };
        readonly SignIn: {
            /** @enum {string} */
            readonly action?: "sign-in" | "cancel";
            readonly audience?: string;
            /** @example demo-app */
            readonly client_id: string;
            /**
             * @description S256 (RFC 7636).
             * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
             */
            readonly code_challenge: string;
            /**
             * @example S256
             * @enum {string}
             */
            readonly code_challenge_method: "S256";
            readonly nonce?: string;
            /**
             * Format: password
             * @example demo-password
             */
            readonly password?: string;
            /** @example http://127.0.0.1/callback */
            readonly redirect_uri: string;
            /**
             * @example code
             * @enum {string}
             */
            readonly response_type: "code";
            /** @example read:avatars offline_access */
            readonly scope?: string;
            /** @example af0ifjsldkj */
            readonly state?: string;
            /** @example demo@example.com */
            readonly username?: string;
        };
        /**
         * @example {
         *       "name": "icon",
         *       "description": "For lists and badges.",
         *       "width": 128,
         *       "height": 128,
         *       "transparent": false
         *     }
         */
        readonly Size: {
            readonly description: string;
            readonly height: number;
            readonly name: string;
            /** @description Without a backdrop unless one is asked for */
            readonly transparent: boolean;
            readonly width: number;
        };
        readonly Speech: {
            /**
             * @description The loop, a GIF; null until it is done
             * @example {
             *       "id": 1234567890456,
             *       "width": 256,
             *       "height": 256,
             *       "channels": 3,
             *       "url": "/v0.5/avatars/1234567890123/attachments/1234567890456?redirect=true"
             *     }
             */
            readonly attachment: {
                readonly channels: number;
                readonly height: number;
                /**
                 * Format: int64
                 * @example 1234567890123
                 */
                readonly id: number;
                readonly url: string;
                readonly width: number;
            } | null;
            /**
             * @description Seconds
             * @example 2.4
             */
            readonly duration: number;
            /**
             * @description With the status `error`: why.
             * @example null
             * @enum {string|null}
             */
            readonly error: "image_type_unsupported" | "image_too_large" | "image_undecodable" | "image_too_many_pixels" | "image_too_small" | "no_face" | "several_faces" | "face_too_small" | "face_cut" | "face_turned" | "face_blurred" | "face_dark" | "face_overexposed" | "eyes_closed" | "eyes_covered" | "mouth_covered" | "not_a_photo" | "photo_dropped" | "audio_undecodable" | "audio_too_long" | "memory_exhausted" | "processing_failed" | "parameter_invalid" | "body_invalid" | "token_missing" | "token_invalid" | "password_wrong" | "sign_in_not_recent" | "quota_used_up" | "feature_not_granted" | "scope_missing" | "account_suspended" | "address_invalid" | "not_found" | "method_not_allowed" | "idempotency_key_reused" | "idempotency_key_in_use" | "webhook_disabled" | "precondition_failed" | "body_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "operations_exceeded" | "rate_exceeded" | "internal" | "issuer_unavailable" | "service_busy" | "store_unavailable" | null;
            /**
             * Format: int64
             * @example 1234567890123
             */
            readonly id: number;
            /** @example small */
            readonly size: string;
            /** @enum {string} */
            readonly status: "new" | "inprogress" | "done" | "error";
            /**
             * @description The track, also before the loop is done; absent in lists. It may be sent as it is.
             * @example [
             *       {
             *         "time": 0,
             *         "viseme": "sil",
             *         "weight": 1
             *       },
             *       {
             *         "time": 0.12,
             *         "viseme": "PP",
             *         "weight": 1
             *       },
             *       {
             *         "time": 0.2,
             *         "viseme": "aa",
             *         "weight": 0.85
             *       }
             *     ]
             */
            readonly visemes?: readonly {
                readonly time: number;
                /** @enum {string} */
                readonly viseme: "sil" | "PP" | "FF" | "TH" | "DD" | "kk" | "CH" | "SS" | "nn" | "RR" | "aa" | "E" | "I" | "O" | "U";
                readonly weight: number;
            }[];
        };
        readonly Token: {
            /** @example eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9... */
            readonly access_token: string;
            /**
             * @description Seconds.
             * @example 3600
             */
            readonly expires_in: number;
            /**
             * @description The same number, for older clients.
             * @example 3600
             */
            readonly expiry: number;
            /** @description With `openid`, where somebody signed in. */
            readonly id_token?: string;
            /** @description With `offline_access`; good once. */
            readonly refresh_token?: string;
            /** @example read:avatars write:avatars */
            readonly scope: string;
            /** @enum {string} */
            readonly token_type: "Bearer";
        };
        readonly TokenError: {
            /** @enum {string} */
            readonly error: "invalid_request" | "invalid_client" | "invalid_grant" | "invalid_scope" | "invalid_target" | "unauthorized_client" | "unsupported_grant_type" | "unsupported_token_type" | "temporarily_unavailable";
            /** @example unknown client or wrong secret */
            readonly error_description: string;
        };
        /**
         * @example {
         *       "grant_type": "http://auth0.com/oauth/grant-type/password-realm",
         *       "realm": "Username-Password-Authentication",
         *       "username": "demo@example.com",
         *       "password": "demo-password",
         *       "audience": "https://likeness.local/",
         *       "client_id": "demo",
         *       "client_secret": "demo-secret"
         *     }
         */
        readonly TokenRequest: {
            readonly audience?: string;
            readonly client_id?: string;
            /** Format: password */
            readonly client_secret?: string;
            readonly code?: string;
            readonly code_verifier?: string;
            /** @enum {string} */
            readonly grant_type: "http://auth0.com/oauth/grant-type/password-realm" | "client_credentials" | "urn:likeness:params:oauth:grant-type:guest" | "authorization_code" | "refresh_token";
            /** @description By which id of its own a server knows a visitor without an account (docs/embedding.md). */
            readonly guest?: string;
            /** Format: password */
            readonly password?: string;
            readonly realm?: string;
            readonly redirect_uri?: string;
            readonly refresh_token?: string;
            /** @description Narrows the token; all scopes held when left out, but never `delete:account`. Refreshable by `offline_access`. */
            readonly scope?: string;
            readonly username?: string;
        };
        /**
         * @example {
         *       "plan": "standard",
         *       "features": [
         *         "gltf"
         *       ],
         *       "avatars": {
         *         "count": 12,
         *         "quota": 10000
         *       },
         *       "operations": {
         *         "count": 1,
         *         "limit": 8
         *       },
         *       "requests": {
         *         "burst": 60,
         *         "per_second": 1,
         *         "remaining": 58
         *       }
         *     }
         */
        readonly Usage: {
            readonly avatars: {
                readonly count: number;
                readonly quota: number | null;
            };
            readonly features: readonly string[];
            readonly operations: {
                readonly count: number;
                readonly limit: number;
            };
            readonly plan: string;
            readonly requests: {
                readonly burst: number;
                readonly per_second: number;
                readonly remaining: number;
            };
        };
        /**
         * @example {
         *       "duration": 0.6,
         *       "visemes": [
         *         {
         *           "time": 0.05,
         *           "viseme": "PP",
         *           "weight": 1
         *         },
         *         {
         *           "time": 0.15,
         *           "viseme": "aa",
         *           "weight": 0.9
         *         },
         *         {
         *           "time": 0.4,
         *           "viseme": "sil",
         *           "weight": 1
         *         }
         *       ]
         *     }
         */
        readonly VisemeTrack: {
            /**
             * @description Seconds; 0.2 after the last viseme unless said
             * @example 0.6
             */
            readonly duration?: number;
            /** @description In the order of time; each lasts until the next one, the last until the end */
            readonly visemes: readonly {
                /** @description Seconds from the beginning */
                readonly time: number;
                /** @enum {string} */
                readonly viseme: "sil" | "PP" | "FF" | "TH" | "DD" | "kk" | "CH" | "SS" | "nn" | "RR" | "aa" | "E" | "I" | "O" | "U";
                /** @description How strongly it is articulated; 1 unless said */
                readonly weight?: number;
            }[];
        };
        readonly Webhook: {
            /** Format: date-time */
            readonly created_at: string;
            readonly description: string;
            /**
             * @description It answered 410; it failed for five days; or its owner disabled it
             * @enum {string|null}
             */
            readonly disabled_reason: "gone" | "failing" | "owner" | null;
            readonly enabled: boolean;
            readonly events: readonly ("avatar.done" | "avatar.error" | "avatar.deleted" | "rendering.done" | "rendering.error" | "rendering.deleted")[];
            /**
             * Format: date-time
             * @description The first failure after the last success
             */
            readonly failing_since: string | null;
            /**
             * Format: int64
             * @example 1234567890123
             */
            readonly id: number;
            /**
             * Format: date-time
             * @description So long the secret of before signs too
             */
            readonly previous_secret_until: string | null;
            /** Format: date-time */
            readonly updated_at: string;
            readonly url: string;
        };
        /**
         * @example {
         *       "url": "https://hooks.example.com/likeness",
         *       "events": [
         *         "avatar.done",
         *         "avatar.error"
         *       ],
         *       "enabled": true
         *     }
         */
        readonly WebhookChange: {
            /** @default  */
            readonly description: string;
            /** @default true */
            readonly enabled: boolean;
            readonly events: readonly ("avatar.done" | "avatar.error" | "avatar.deleted" | "rendering.done" | "rendering.error" | "rendering.deleted")[];
            /**
             * Format: uri
             * @description HTTPS, at a public name or address, on the port 443 or 8443
             */
            readonly url: string;
        };
        readonly WebhookDelivery: {
            /** @description The newest 20 */
            readonly attempts: readonly {
                /** Format: date-time */
                readonly at: string;
                /** @enum {string|null} */
                readonly error: "status" | "timeout" | "unreachable" | "address_refused" | "name_unresolved" | null;
                readonly seconds: number;
                /** @description Of the answer; null where there was none */
                readonly status: number | null;
            }[];
            /** Format: date-time */
            readonly created_at: string;
            /**
             * Format: int64
             * @description In `webhook-id`, behind `msg_`
             * @example 1234567890123
             */
            readonly id: number;
            /**
             * Format: date-time
             * @description While it is pending
             */
            readonly next_attempt_at: string | null;
            /** @description The body that is sent */
            readonly payload: {
                readonly data: {
                    readonly [key: string]: unknown;
                };
                /** Format: date-time */
                readonly timestamp: string;
                readonly type: string;
            };
            /** @enum {string} */
            readonly status: "pending" | "delivered" | "failed";
            /** @example avatar.done */
            readonly type: string;
        };
        /**
         * @example {
         *       "url": "https://hooks.example.com/likeness",
         *       "events": [
         *         "avatar.done",
         *         "avatar.error"
         *       ]
         *     }
         */
        readonly WebhookOrder: {
            /** @default  */
            readonly description: string;
            /**
             * @description All events where it is left out
             * @default [
             *       "avatar.done",
             *       "avatar.error",
             *       "avatar.deleted",
             *       "rendering.done",
             *       "rendering.error",
             *       "rendering.deleted"
             *     ]
             */
            readonly events: readonly ("avatar.done" | "avatar.error" | "avatar.deleted" | "rendering.done" | "rendering.error" | "rendering.deleted")[];
            /**
             * Format: uri
             * @description HTTPS, at a public name or address, on the port 443 or 8443
             */
            readonly url: string;
        };
    };
    responses: {
        /** @description One of: `parameter_invalid` A parameter is missing or wrong; `body_invalid` The body cannot be read. */
        readonly Problem400: {
            headers: {
                /**
                 * @description Requests left (`r`) and the seconds (`t`) until there are more.
                 * @example "account";r=59;t=1
                 */
                readonly RateLimit?: string;
                /**
                 * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                 * @example "account";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of: `token_missing` No access token; `token_invalid` The access token is not valid; `sign_in_not_recent` The call needs a recent sign-in. */
        readonly Problem401: {
            headers: {
                /**
                 * @description Requests left (`r`) and the seconds (`t`) until there are more.
                 * @example "account";r=59;t=1
                 */
                readonly RateLimit?: string;
                /**
                 * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                 * @example "account";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /**
                 * @description The challenge of RFC 6750, with the error where a token was sent.
                 * @example Bearer realm="likeness", error="invalid_token", error_description="the token has expired"
                 */
                readonly "WWW-Authenticate"?: string;
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of: `quota_used_up` The quota is used up; `feature_not_granted` The account lacks a premium feature. */
        readonly Problem402: {
            headers: {
                /**
                 * @description Requests left (`r`) and the seconds (`t`) until there are more.
                 * @example "account";r=59;t=1
                 */
                readonly RateLimit?: string;
                /**
                 * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                 * @example "account";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of: `password_wrong` The password is wrong; `scope_missing` The access token lacks a scope; `account_suspended` The account is suspended; `address_invalid` The storage address is not valid. */
        readonly Problem403: {
            headers: {
                /**
                 * @description Requests left (`r`) and the seconds (`t`) until there are more.
                 * @example "account";r=59;t=1
                 */
                readonly RateLimit?: string;
                /**
                 * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                 * @example "account";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /**
                 * @description With `scope_missing`: the scopes that the call needs, by RFC 6750.
                 * @example Bearer realm="likeness", error="insufficient_scope", scope="read:avatars"
                 */
                readonly "WWW-Authenticate"?: string;
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of: `not_found` Not found. */
        readonly Problem404: {
            headers: {
                /**
                 * @description Requests left (`r`) and the seconds (`t`) until there are more.
                 * @example "account";r=59;t=1
                 */
                readonly RateLimit?: string;
                /**
                 * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                 * @example "account";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of: `idempotency_key_reused` The Idempotency-Key belongs to another request; `idempotency_key_in_use` The request with this Idempotency-Key is still running; `webhook_disabled` The webhook is disabled. */
        readonly Problem409: {
            headers: {
                /**
                 * @description Requests left (`r`) and the seconds (`t`) until there are more.
                 * @example "account";r=59;t=1
                 */
                readonly RateLimit?: string;
                /**
                 * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                 * @example "account";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /** @description Seconds to wait, while the first request is running. */
                readonly "Retry-After"?: number;
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of: `precondition_failed` The file is not the one that was meant. */
        readonly Problem412: {
            headers: {
                /**
                 * @description Requests left (`r`) and the seconds (`t`) until there are more.
                 * @example "account";r=59;t=1
                 */
                readonly RateLimit?: string;
                /**
                 * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                 * @example "account";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of: `image_too_large` The picture is over 16 MB; `body_too_large` The body is too large. */
        readonly Problem413: {
            headers: {
                /**
                 * @description Requests left (`r`) and the seconds (`t`) until there are more.
                 * @example "account";r=59;t=1
                 */
                readonly RateLimit?: string;
                /**
                 * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                 * @example "account";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of: `image_type_unsupported` Not a PNG or JPEG picture; `media_type_unsupported` Media type not supported. */
        readonly Problem415: {
            headers: {
                /**
                 * @description Requests left (`r`) and the seconds (`t`) until there are more.
                 * @example "account";r=59;t=1
                 */
                readonly RateLimit?: string;
                /**
                 * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                 * @example "account";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of: `range_not_satisfiable` The range lies outside the file. */
        readonly Problem416: {
            headers: {
                /**
                 * @description The length of the file.
                 * @example bytes *\/1024
                 */
                readonly "Content-Range"?: string;
                /**
                 * @description Requests left (`r`) and the seconds (`t`) until there are more.
                 * @example "account";r=59;t=1
                 */
                readonly RateLimit?: string;
                /**
                 * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                 * @example "account";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of: `image_undecodable` The picture cannot be decoded; `image_too_many_pixels` The picture has too many pixels; `image_too_small` The picture is too small; `no_face` No face was found; `several_faces` More than one face was found; `face_too_small` The face is too small; `face_cut` The face is cut off by the border; `face_turned` The face is turned too far away; `face_blurred` The face is out of focus; `face_dark` The face is too dark; `face_overexposed` The face is overexposed; `eyes_closed` The eyes are closed; `eyes_covered` The eyes are covered; `mouth_covered` The mouth is covered; `not_a_photo` The picture is not a photo of a face; `photo_dropped` The photo is not kept any more; `audio_undecodable` The recording cannot be decoded; `audio_too_long` The recording is too long. */
        readonly Problem422: {
            headers: {
                /**
                 * @description Requests left (`r`) and the seconds (`t`) until there are more.
                 * @example "account";r=59;t=1
                 */
                readonly RateLimit?: string;
                /**
                 * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                 * @example "account";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of: `operations_exceeded` Too many background operations at once. */
        readonly Problem423: {
            headers: {
                /**
                 * @description Requests left (`r`) and the seconds (`t`) until there are more.
                 * @example "account";r=59;t=1
                 */
                readonly RateLimit?: string;
                /**
                 * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                 * @example "account";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /** @description Seconds after which an operation may have ended. */
                readonly "Retry-After"?: number;
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of: `rate_exceeded` Too many requests. */
        readonly Problem429: {
            headers: {
                /**
                 * @description Requests left (`r`) and the seconds (`t`) until there are more.
                 * @example "account";r=59;t=1
                 */
                readonly RateLimit?: string;
                /**
                 * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                 * @example "account";q=60;w=60
                 */
                readonly "RateLimit-Policy"?: string;
                /** @description Seconds until a request is admitted. */
                readonly "Retry-After"?: number;
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of: `memory_exhausted` The work did not fit its memory; `processing_failed` The work failed on our side; `internal` A fault on our side. */
        readonly Problem500: {
            headers: {
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description One of: `issuer_unavailable` The issuer of access tokens cannot be reached; `service_busy` The service is busy; `store_unavailable` A store is down. */
        readonly Problem503: {
            headers: {
                /** @description Seconds to wait. */
                readonly "Retry-After"?: number;
                /** @description Identifies the request in the log; quote it when you report a fault. */
                readonly "X-Request-Id"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly readKeySet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A JWK Set (RFC 7517) */
            readonly 200: {
                headers: {
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly keys: readonly ({
                            readonly kty: string;
                        } & {
                            readonly [key: string]: unknown;
                        })[];
                    };
                };
            };
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readOAuthMetadata: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Issuer metadata (RFC 8414, OpenID Connect Discovery) */
            readonly 200: {
                headers: {
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly issuer: string;
                        readonly jwks_uri: string;
                        readonly token_endpoint: string;
                    } & {
                        readonly [key: string]: unknown;
                    };
                };
            };
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readOpenIdMetadata: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Issuer metadata (RFC 8414, OpenID Connect Discovery) */
            readonly 200: {
                headers: {
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly issuer: string;
                        readonly jwks_uri: string;
                        readonly token_endpoint: string;
                    } & {
                        readonly [key: string]: unknown;
                    };
                };
            };
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readSecurityContact: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The contact */
            readonly 200: {
                headers: {
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 404: components["responses"]["Problem404"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly fetchPublicFile: {
        readonly parameters: {
            readonly query?: {
                /** @description 0, 1 or 2. `meshLod` is understood too. */
                readonly lod?: string;
                /** @description Comma-separated: `ARKit`, `Oculus Visemes`, `Default`, `none`, or targets by name, with which their whole set comes. */
                readonly morphTargets?: string;
                /** @description `A` (the usual one) or `T`. */
                readonly pose?: string;
                /** @description `low`, `medium` or `high`: a preset of lod, texture size, atlas and no morph targets; the others overrule it. */
                readonly quality?: string;
                /** @description `none`, or the size of the atlas. */
                readonly textureAtlas?: string;
                /** @description `jpeg`, `png` or `webp`. */
                readonly textureFormat?: string;
                /** @description Texels, from 256. */
                readonly textureSizeLimit?: string;
                /** @description The time of publication: then the answer may be kept for good. */
                readonly uat?: string;
                /** @description `true` for `meshopt`; likewise `useQuantizeMeshOptCompression`. */
                readonly useMeshOptCompression?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly public_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly "Accept-Ranges"?: "bytes";
                    /** @example private, max-age=31536000, immutable */
                    readonly "Cache-Control"?: string;
                    /** @example inline; filename="photo.jpg" */
                    readonly "Content-Disposition"?: string;
                    /** @description Strong. */
                    readonly ETag: string;
                    readonly "Last-Modified"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "model/gltf-binary": unknown;
                };
            };
            /** @description The range */
            readonly 206: {
                headers: {
                    readonly "Accept-Ranges"?: "bytes";
                    /** @example private, max-age=31536000, immutable */
                    readonly "Cache-Control"?: string;
                    /** @example inline; filename="photo.jpg" */
                    readonly "Content-Disposition"?: string;
                    /** @description Strong. */
                    readonly ETag: string;
                    readonly "Last-Modified"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "model/gltf-binary": unknown;
                };
            };
            /** @description The copy named by the condition is current */
            readonly 304: {
                headers: {
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 404: components["responses"]["Problem404"];
            readonly 412: components["responses"]["Problem412"];
            readonly 416: components["responses"]["Problem416"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly askPublicFile: {
        readonly parameters: {
            readonly query?: {
                /** @description 0, 1 or 2. `meshLod` is understood too. */
                readonly lod?: string;
                /** @description Comma-separated: `ARKit`, `Oculus Visemes`, `Default`, `none`, or targets by name, with which their whole set comes. */
                readonly morphTargets?: string;
                /** @description `A` (the usual one) or `T`. */
                readonly pose?: string;
                /** @description `low`, `medium` or `high`: a preset of lod, texture size, atlas and no morph targets; the others overrule it. */
                readonly quality?: string;
                /** @description `none`, or the size of the atlas. */
                readonly textureAtlas?: string;
                /** @description `jpeg`, `png` or `webp`. */
                readonly textureFormat?: string;
                /** @description Texels, from 256. */
                readonly textureSizeLimit?: string;
                /** @description The time of publication: then the answer may be kept for good. */
                readonly uat?: string;
                /** @description `true` for `meshopt`; likewise `useQuantizeMeshOptCompression`. */
                readonly useMeshOptCompression?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly public_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The headers */
            readonly 200: {
                headers: {
                    readonly "Accept-Ranges"?: "bytes";
                    /** @example private, max-age=31536000, immutable */
                    readonly "Cache-Control"?: string;
                    /** @example inline; filename="photo.jpg" */
                    readonly "Content-Disposition"?: string;
                    /** @description Strong. */
                    readonly ETag: string;
                    readonly "Last-Modified"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The copy named by the condition is current */
            readonly 304: {
                headers: {
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 404: components["responses"]["Problem404"];
            readonly 412: components["responses"]["Problem412"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly fetchPublicMetadata: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly public_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What is known */
            readonly 200: {
                headers: {
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PublicMetadata"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 404: components["responses"]["Problem404"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly fetchPublicPicture: {
        readonly parameters: {
            readonly query?: {
                /** @description `r,g,b` from 0 to 255; transparent without. */
                readonly background?: string;
                /** @description `happy`, `lol`, `sad`, `scared` or `rage`. */
                readonly expression?: string;
                /** @description Pixels; the picture has 128, 256, 512 or 1024, rounded up. */
                readonly size?: string;
                /** @description The time of publication: then the answer may be kept for good. */
                readonly uat?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly public_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The picture */
            readonly 200: {
                headers: {
                    readonly "Accept-Ranges"?: "bytes";
                    /** @example private, max-age=31536000, immutable */
                    readonly "Cache-Control"?: string;
                    /** @example inline; filename="photo.jpg" */
                    readonly "Content-Disposition"?: string;
                    /** @description Strong. */
                    readonly ETag: string;
                    readonly "Last-Modified"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/png": unknown;
                };
            };
            /** @description The range */
            readonly 206: {
                headers: {
                    readonly "Accept-Ranges"?: "bytes";
                    /** @example private, max-age=31536000, immutable */
                    readonly "Cache-Control"?: string;
                    /** @example inline; filename="photo.jpg" */
                    readonly "Content-Disposition"?: string;
                    /** @description Strong. */
                    readonly ETag: string;
                    readonly "Last-Modified"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/png": unknown;
                };
            };
            /** @description The copy named by the condition is current */
            readonly 304: {
                headers: {
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 404: components["responses"]["Problem404"];
            readonly 412: components["responses"]["Problem412"];
            readonly 416: components["responses"]["Problem416"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly askPublicPicture: {
        readonly parameters: {
            readonly query?: {
                /** @description `r,g,b` from 0 to 255; transparent without. */
                readonly background?: string;
                /** @description `happy`, `lol`, `sad`, `scared` or `rage`. */
                readonly expression?: string;
                /** @description Pixels; the picture has 128, 256, 512 or 1024, rounded up. */
                readonly size?: string;
                /** @description The time of publication: then the answer may be kept for good. */
                readonly uat?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly public_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The headers */
            readonly 200: {
                headers: {
                    readonly "Accept-Ranges"?: "bytes";
                    /** @example private, max-age=31536000, immutable */
                    readonly "Cache-Control"?: string;
                    /** @example inline; filename="photo.jpg" */
                    readonly "Content-Disposition"?: string;
                    /** @description Strong. */
                    readonly ETag: string;
                    readonly "Last-Modified"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The copy named by the condition is current */
            readonly 304: {
                headers: {
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 404: components["responses"]["Problem404"];
            readonly 412: components["responses"]["Problem412"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly checkHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All stores answer */
            readonly 200: {
                headers: {
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 500: components["responses"]["Problem500"];
            /** @description A store does not answer */
            readonly 503: {
                headers: {
                    /** @description Seconds to wait. */
                    readonly "Retry-After"?: number;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    readonly openSignIn: {
        readonly parameters: {
            readonly query: {
                readonly audience?: string;
                readonly client_id: string;
                /** @description S256 (RFC 7636). */
                readonly code_challenge: string;
                readonly code_challenge_method: "S256";
                readonly nonce?: string;
                readonly redirect_uri: string;
                readonly response_type: "code";
                readonly scope?: string;
                readonly state?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page that asks for username and password */
            readonly 200: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            /** @description Back to the client with `code` or `error`, `state` and `iss` */
            readonly 303: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The page again with what was wrong, or a refusal */
            readonly 400: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly submitSignIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["SignIn"];
            };
        };
        readonly responses: {
            /** @description The page that asks for username and password */
            readonly 200: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            /** @description Back to the client with `code` or `error`, `state` and `iss` */
            readonly 303: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The page again with what was wrong, or a refusal */
            readonly 400: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            readonly 413: components["responses"]["Problem413"];
            /** @description The page again: too many attempts */
            readonly 429: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @description Seconds to wait. */
                    readonly "Retry-After": number;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly revokeToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["RevocationRequest"];
            };
        };
        readonly responses: {
            /** @description Revoked */
            readonly 200: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; access tokens cannot be revoked */
            readonly 400: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenError"];
                };
            };
            /** @description Unknown client or wrong secret */
            readonly 401: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @example Basic realm="likeness" */
                    readonly "WWW-Authenticate"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenError"];
                };
            };
            readonly 413: components["responses"]["Problem413"];
            /** @description Too many attempts from this address, for this client or for this account */
            readonly 429: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @description Seconds to wait. */
                    readonly "Retry-After": number;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenError"];
                };
            };
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly requestToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        readonly responses: {
            /** @description A token */
            readonly 200: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Token"];
                };
            };
            /** @description Refused (RFC 6749, section 5.2) */
            readonly 400: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenError"];
                };
            };
            /** @description Unknown client or wrong secret */
            readonly 401: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @example Basic realm="likeness" */
                    readonly "WWW-Authenticate"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenError"];
                };
            };
            readonly 413: components["responses"]["Problem413"];
            /** @description Too many attempts from this address, for this client or for this account */
            readonly 429: {
                headers: {
                    readonly "Cache-Control"?: "no-store";
                    /** @description Seconds to wait. */
                    readonly "Retry-After": number;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenError"];
                };
            };
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly getDescription: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OpenAPI 3.1 */
            readonly 200: {
                headers: {
                    /** @example public, max-age=300 */
                    readonly "Cache-Control"?: string;
                    /** @description Strong, for `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @example 3.1.0 */
                        readonly openapi: string;
                    } & {
                        readonly [key: string]: unknown;
                    };
                };
            };
            /** @description The copy named by `If-None-Match` is current */
            readonly 304: {
                headers: {
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly explainProblem: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page */
            readonly 200: {
                headers: {
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            /** @description The copy named by `If-None-Match` is current */
            readonly 304: {
                headers: {
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 404: components["responses"]["Problem404"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readFile: {
        readonly parameters: {
            readonly query: {
                /** @description Seconds since 1970. */
                readonly expires: string;
                readonly signature: string;
                /** @description Tells copies of a file apart. */
                readonly version?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly folder: string;
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly "Accept-Ranges"?: "bytes";
                    /** @example private, max-age=31536000, immutable */
                    readonly "Cache-Control"?: string;
                    /** @example inline; filename="photo.jpg" */
                    readonly "Content-Disposition"?: string;
                    /** @description Strong. */
                    readonly ETag: string;
                    readonly "Last-Modified"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": unknown;
                    readonly "image/gif": unknown;
                    readonly "image/jpeg": unknown;
                    readonly "image/png": unknown;
                    readonly "model/gltf-binary": unknown;
                };
            };
            /** @description The range */
            readonly 206: {
                headers: {
                    readonly "Accept-Ranges"?: "bytes";
                    /** @example private, max-age=31536000, immutable */
                    readonly "Cache-Control"?: string;
                    /** @example inline; filename="photo.jpg" */
                    readonly "Content-Disposition"?: string;
                    readonly "Content-Range": string;
                    /** @description Strong. */
                    readonly ETag: string;
                    readonly "Last-Modified"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": unknown;
                    readonly "image/gif": unknown;
                    readonly "image/jpeg": unknown;
                    readonly "image/png": unknown;
                    readonly "model/gltf-binary": unknown;
                };
            };
            /** @description The copy named by the condition is current */
            readonly 304: {
                headers: {
                    readonly "Accept-Ranges"?: "bytes";
                    /** @example private, max-age=31536000, immutable */
                    readonly "Cache-Control"?: string;
                    /** @example inline; filename="photo.jpg" */
                    readonly "Content-Disposition"?: string;
                    /** @description Strong. */
                    readonly ETag: string;
                    readonly "Last-Modified"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 412: components["responses"]["Problem412"];
            readonly 416: components["responses"]["Problem416"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly askFile: {
        readonly parameters: {
            readonly query: {
                /** @description Seconds since 1970. */
                readonly expires: string;
                readonly signature: string;
                /** @description Tells copies of a file apart. */
                readonly version?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly folder: string;
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The headers */
            readonly 200: {
                headers: {
                    readonly "Accept-Ranges"?: "bytes";
                    /** @example private, max-age=31536000, immutable */
                    readonly "Cache-Control"?: string;
                    /** @example inline; filename="photo.jpg" */
                    readonly "Content-Disposition"?: string;
                    /** @description Strong. */
                    readonly ETag: string;
                    readonly "Last-Modified"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The copy named by the condition is current */
            readonly 304: {
                headers: {
                    readonly "Accept-Ranges"?: "bytes";
                    /** @example private, max-age=31536000, immutable */
                    readonly "Cache-Control"?: string;
                    /** @example inline; filename="photo.jpg" */
                    readonly "Content-Disposition"?: string;
                    /** @description Strong. */
                    readonly ETag: string;
                    readonly "Last-Modified"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 412: components["responses"]["Problem412"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly listAnimations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them; private caches may keep the answer for an hour */
            readonly 200: {
                headers: {
                    /** @example private, max-age=3600 */
                    readonly "Cache-Control"?: string;
                    /** @description For If-None-Match. */
                    readonly ETag: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly entries: readonly components["schemas"]["Animation"][];
                    };
                };
            };
            /** @description The copy named by If-None-Match is still good */
            readonly 304: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly listAvatars: {
        readonly parameters: {
            readonly query?: {
                /** @description Pages that neither inserts nor deletions shift: begin with an empty one, then follow the link `next`, which carries the cursor to go on with. Stands in the place of `page` and `until`; its content is nobody's business. */
                readonly cursor?: string;
                readonly fields?: readonly ("image" | "labels" | "features")[];
                /** @description `name:value`: only avatars on which this label is in force; all of several. */
                readonly label?: readonly string[];
                readonly page?: number;
                readonly pagesize?: number;
                /** @description Leaves out what is newer than this id. Links carry it, so that pages do not shift under inserts. */
                readonly until?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    /**
                     * @description The neighbouring pages, by RFC 8288; with `cursor`, the next one.
                     * @example </v0.5/avatars?page=1>; rel="next"
                     */
                    readonly Link?: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    /**
                     * @description Number of entries on all pages.
                     * @example 42
                     */
                    readonly "X-Total-Count": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly entries: readonly components["schemas"]["Avatar"][];
                    };
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly createAvatar: {
        readonly parameters: {
            readonly query?: {
                /** @description Number of the personalization, 0 for none */
                readonly random?: number;
                /** @description `false` leaves out the preview */
                readonly render?: true | false;
                /** @description `false` leaves the solve to the first rendering that is asked for */
                readonly solve?: true | false;
            };
            readonly header?: {
                /**
                 * @description A request sent again with its key within 24 hours gets the first answer and is not done again.
                 * @example createAvatar-8e03978e40d5
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /** Format: binary */
                    readonly image: string;
                };
            };
        };
        readonly responses: {
            /** @description Created; X-Service-Status is the id of the avatar */
            readonly 201: {
                headers: {
                    /** @description `true` where the answer is that of an earlier request with the same key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description The path of what was created. */
                    readonly Location: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    /**
                     * @description The id of what was created.
                     * @example 1234567890123
                     */
                    readonly "X-Service-Status": number;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 402: components["responses"]["Problem402"];
            readonly 403: components["responses"]["Problem403"];
            readonly 409: components["responses"]["Problem409"];
            readonly 413: components["responses"]["Problem413"];
            readonly 415: components["responses"]["Problem415"];
            readonly 422: components["responses"]["Problem422"];
            readonly 423: components["responses"]["Problem423"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readAvatar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The avatar */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AvatarProgress"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly deleteAvatar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly askAvatarStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The status is in the header */
            readonly 204: {
                headers: {
                    /** @example no-store */
                    readonly "Cache-Control"?: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    /** @description With the status `error`: why. */
                    readonly "X-Service-Error"?: "image_type_unsupported" | "image_too_large" | "image_undecodable" | "image_too_many_pixels" | "image_too_small" | "no_face" | "several_faces" | "face_too_small" | "face_cut" | "face_turned" | "face_blurred" | "face_dark" | "face_overexposed" | "eyes_closed" | "eyes_covered" | "mouth_covered" | "not_a_photo" | "photo_dropped" | "audio_undecodable" | "audio_too_long" | "memory_exhausted" | "processing_failed" | "parameter_invalid" | "body_invalid" | "token_missing" | "token_invalid" | "password_wrong" | "sign_in_not_recent" | "quota_used_up" | "feature_not_granted" | "scope_missing" | "account_suspended" | "address_invalid" | "not_found" | "method_not_allowed" | "idempotency_key_reused" | "idempotency_key_in_use" | "webhook_disabled" | "precondition_failed" | "body_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "operations_exceeded" | "rate_exceeded" | "internal" | "issuer_unavailable" | "service_busy" | "store_unavailable";
                    /**
                     * @description The status.
                     * @example done
                     */
                    readonly "X-Service-Status": "new" | "inprogress" | "done" | "error";
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readAppearance: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Every field */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AppearanceChoices"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly replaceAppearance: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Appearance"];
            };
        };
        readonly responses: {
            /** @description Every field */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AppearanceChoices"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 413: components["responses"]["Problem413"];
            readonly 415: components["responses"]["Problem415"];
            readonly 423: components["responses"]["Problem423"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly listAttachments: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The files this token may see */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly entries: readonly components["schemas"]["Attachment"][];
                    };
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readAttachment: {
        readonly parameters: {
            readonly query?: {
                /** @description `1` and `0` are understood too. */
                readonly redirect?: true | false;
            };
            readonly header?: never;
            readonly path: {
                readonly attachment_id: number;
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The description */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Attachment"];
                };
            };
            /** @description With `redirect`: to the bytes, at an address good for an hour */
            readonly 307: {
                headers: {
                    /** @description An address in storage. */
                    readonly Location: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly followAvatar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `id` of the last event that was received */
                readonly "last-event-id"?: string;
            };
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A stream of events, with a comment every 15 seconds of silence */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
            /** @description All events were received and no work is left: do not come back */
            readonly 204: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly listExports: {
        readonly parameters: {
            readonly query?: {
                /** @description Pages that neither inserts nor deletions shift: begin with an empty one, then follow the link `next`, which carries the cursor to go on with. Stands in the place of `page` and `until`; its content is nobody's business. */
                readonly cursor?: string;
                readonly page?: number;
                readonly pagesize?: number;
                /** @description Leaves out what is newer than this id. Links carry it, so that pages do not shift under inserts. */
                readonly until?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    /**
                     * @description The neighbouring pages, by RFC 8288; with `cursor`, the next one.
                     * @example </v0.5/avatars?page=1>; rel="next"
                     */
                    readonly Link?: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    /**
                     * @description Number of entries on all pages.
                     * @example 42
                     */
                    readonly "X-Total-Count": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly entries: readonly components["schemas"]["Export"][];
                    };
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly requestExport: {
        readonly parameters: {
            readonly query?: {
                /** @description At most 16 clips beside the mesh, or `none`. VRM carries none. */
                readonly animations?: readonly ("none" | "idle" | "talking" | "nod" | "nod_yes" | "shake_no" | "talk" | "laugh_loop" | "blink_idle" | "look_around" | "wink_loop" | "kiss" | "cry_loop" | "angry_shake" | "surprise_pop" | "sleepy_nod" | "dance_bob" | "love_pulse" | "think_loop" | "eye_roll" | "scared_tremble" | "celebrate_bounce" | "double_take" | "bow_thanks" | "tongue_tease" | "neutral" | "hi" | "happy" | "big_smile" | "laugh" | "laugh_tears" | "love" | "blow_kiss" | "wink" | "tongue_out" | "silly" | "cool" | "smirk" | "mischievous" | "angel" | "thinking" | "idea" | "confused" | "skeptical" | "unimpressed" | "surprised" | "shocked" | "scared" | "nervous" | "sad" | "crying" | "teary" | "pleading" | "angry" | "furious" | "disgusted" | "bored" | "sleepy" | "yawn" | "sleeping" | "proud" | "shy" | "determined" | "relieved" | "celebrate" | "agree" | "disagree" | "grateful" | "whistle" | "speechless" | "dizzy")[];
                /** @description `quantize` and `meshopt` need glTF extensions. Only `none` is for VRM. */
                readonly compression?: "none" | "quantize" | "meshopt";
                /** @description glTF 2.0 in one binary file, or VRM 1.0, which is served with the same media type. */
                readonly format?: "glb" | "vrm";
                /** @description Level of detail, 0 the finest. Morph targets survive every level. */
                readonly lod?: 0 | 1 | 2;
                /** @description The 15 Oculus visemes, the 52 ARKit shapes, and what clients of Ready Player Me look up besides; or `none`. */
                readonly morph_targets?: readonly ("none" | "visemes" | "arkit" | "rpm")[];
                /** @description Where the arms rest: T with arms outstretched, or A. VRM rests in T. */
                readonly pose?: "a" | "t";
                /** @description One texture, one material and one draw call in the place of named parts. */
                readonly texture_atlas?: true | false;
                /** @description Of textures without transparency. `webp` is not for VRM. */
                readonly texture_format?: "png" | "jpeg" | "webp";
                /** @description Longest side of a texture in texels. */
                readonly texture_size?: 256 | 512 | 1024 | 2048;
            };
            readonly header?: {
                /**
                 * @description A request sent again with its key within 24 hours gets the first answer and is not done again.
                 * @example requestExport-8e03978e40d5
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Accepted; the status is to be asked for at Location */
            readonly 202: {
                headers: {
                    /** @description `true` where the answer is that of an earlier request with the same key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description The path of what was created. */
                    readonly Location: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Seconds after which the work may be done. */
                    readonly "Retry-After": number;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    /**
                     * @description The id of what was created.
                     * @example 1234567890123
                     */
                    readonly "X-Service-Status": number;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 402: components["responses"]["Problem402"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 409: components["responses"]["Problem409"];
            readonly 423: components["responses"]["Problem423"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readExport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
                readonly export_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The export */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Export"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly deleteExport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
                readonly export_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly askExportStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
                readonly export_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The status is in the header */
            readonly 204: {
                headers: {
                    /** @example no-store */
                    readonly "Cache-Control"?: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    /** @description With the status `error`: why. */
                    readonly "X-Service-Error"?: "image_type_unsupported" | "image_too_large" | "image_undecodable" | "image_too_many_pixels" | "image_too_small" | "no_face" | "several_faces" | "face_too_small" | "face_cut" | "face_turned" | "face_blurred" | "face_dark" | "face_overexposed" | "eyes_closed" | "eyes_covered" | "mouth_covered" | "not_a_photo" | "photo_dropped" | "audio_undecodable" | "audio_too_long" | "memory_exhausted" | "processing_failed" | "parameter_invalid" | "body_invalid" | "token_missing" | "token_invalid" | "password_wrong" | "sign_in_not_recent" | "quota_used_up" | "feature_not_granted" | "scope_missing" | "account_suspended" | "address_invalid" | "not_found" | "method_not_allowed" | "idempotency_key_reused" | "idempotency_key_in_use" | "webhook_disabled" | "precondition_failed" | "body_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "operations_exceeded" | "rate_exceeded" | "internal" | "issuer_unavailable" | "service_busy" | "store_unavailable";
                    /**
                     * @description The status.
                     * @example done
                     */
                    readonly "X-Service-Status": "new" | "inprogress" | "done" | "error";
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly replaceLabels: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OwnLabels"];
            };
        };
        readonly responses: {
            /** @description The labels now in force, measured ones among them */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Labels"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 413: components["responses"]["Problem413"];
            readonly 415: components["responses"]["Problem415"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readPublication: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The publication */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Publication"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly publishAvatar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The publication */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Publication"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 402: components["responses"]["Problem402"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly withdrawAvatar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Withdrawn */
            readonly 204: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly listRenderings: {
        readonly parameters: {
            readonly query?: {
                /** @description Pages that neither inserts nor deletions shift: begin with an empty one, then follow the link `next`, which carries the cursor to go on with. Stands in the place of `page` and `until`; its content is nobody's business. */
                readonly cursor?: string;
                readonly page?: number;
                readonly pagesize?: number;
                /** @description Leaves out what is newer than this id. Links carry it, so that pages do not shift under inserts. */
                readonly until?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    /**
                     * @description The neighbouring pages, by RFC 8288; with `cursor`, the next one.
                     * @example </v0.5/avatars?page=1>; rel="next"
                     */
                    readonly Link?: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    /**
                     * @description Number of entries on all pages.
                     * @example 42
                     */
                    readonly "X-Total-Count": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly entries: readonly components["schemas"]["Rendering"][];
                    };
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly requestRendering: {
        readonly parameters: {
            readonly query?: {
                readonly animation?: "nod_yes" | "shake_no" | "talk" | "laugh_loop" | "blink_idle" | "look_around" | "wink_loop" | "kiss" | "cry_loop" | "angry_shake" | "surprise_pop" | "sleepy_nod" | "dance_bob" | "love_pulse" | "think_loop" | "eye_roll" | "scared_tremble" | "celebrate_bounce" | "double_take" | "bow_thanks" | "tongue_tease";
                readonly background_color?: string;
                readonly pose?: "neutral" | "hi" | "happy" | "big_smile" | "laugh" | "laugh_tears" | "love" | "kiss" | "blow_kiss" | "wink" | "tongue_out" | "silly" | "cool" | "smirk" | "mischievous" | "angel" | "thinking" | "idea" | "confused" | "skeptical" | "unimpressed" | "surprised" | "shocked" | "scared" | "nervous" | "sad" | "crying" | "teary" | "pleading" | "angry" | "furious" | "disgusted" | "bored" | "sleepy" | "yawn" | "sleeping" | "proud" | "shy" | "determined" | "relieved" | "celebrate" | "agree" | "disagree" | "grateful" | "whistle" | "speechless" | "dizzy";
                /** @description medium unless said for poses, small for animations */
                readonly size?: "icon" | "small" | "medium" | "large" | "portrait" | "sticker";
            };
            readonly header?: {
                /**
                 * @description A request sent again with its key within 24 hours gets the first answer and is not done again.
                 * @example requestRendering-8e03978e40d5
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Accepted; the status is to be asked for at Location */
            readonly 202: {
                headers: {
                    /** @description `true` where the answer is that of an earlier request with the same key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description The path of what was created. */
                    readonly Location: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Seconds after which the work may be done. */
                    readonly "Retry-After": number;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    /**
                     * @description The id of what was created.
                     * @example 1234567890123
                     */
                    readonly "X-Service-Status": number;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 402: components["responses"]["Problem402"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 409: components["responses"]["Problem409"];
            readonly 423: components["responses"]["Problem423"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readRendering: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
                readonly rendering_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The rendering */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Rendering"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly deleteRendering: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
                readonly rendering_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly askRenderingStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
                readonly rendering_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The status is in the header */
            readonly 204: {
                headers: {
                    /** @example no-store */
                    readonly "Cache-Control"?: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    /** @description With the status `error`: why. */
                    readonly "X-Service-Error"?: "image_type_unsupported" | "image_too_large" | "image_undecodable" | "image_too_many_pixels" | "image_too_small" | "no_face" | "several_faces" | "face_too_small" | "face_cut" | "face_turned" | "face_blurred" | "face_dark" | "face_overexposed" | "eyes_closed" | "eyes_covered" | "mouth_covered" | "not_a_photo" | "photo_dropped" | "audio_undecodable" | "audio_too_long" | "memory_exhausted" | "processing_failed" | "parameter_invalid" | "body_invalid" | "token_missing" | "token_invalid" | "password_wrong" | "sign_in_not_recent" | "quota_used_up" | "feature_not_granted" | "scope_missing" | "account_suspended" | "address_invalid" | "not_found" | "method_not_allowed" | "idempotency_key_reused" | "idempotency_key_in_use" | "webhook_disabled" | "precondition_failed" | "body_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "operations_exceeded" | "rate_exceeded" | "internal" | "issuer_unavailable" | "service_busy" | "store_unavailable";
                    /**
                     * @description The status.
                     * @example done
                     */
                    readonly "X-Service-Status": "new" | "inprogress" | "done" | "error";
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly listSpeeches: {
        readonly parameters: {
            readonly query?: {
                /** @description Pages that neither inserts nor deletions shift: begin with an empty one, then follow the link `next`, which carries the cursor to go on with. Stands in the place of `page` and `until`; its content is nobody's business. */
                readonly cursor?: string;
                readonly page?: number;
                readonly pagesize?: number;
                /** @description Leaves out what is newer than this id. Links carry it, so that pages do not shift under inserts. */
                readonly until?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    /**
                     * @description The neighbouring pages, by RFC 8288; with `cursor`, the next one.
                     * @example </v0.5/avatars?page=1>; rel="next"
                     */
                    readonly Link?: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    /**
                     * @description Number of entries on all pages.
                     * @example 42
                     */
                    readonly "X-Total-Count": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly entries: readonly components["schemas"]["Speech"][];
                    };
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly requestSpeech: {
        readonly parameters: {
            readonly query?: {
                readonly background_color?: string;
                /** @description small unless said */
                readonly size?: "icon" | "small" | "medium" | "large" | "portrait" | "sticker";
            };
            readonly header?: {
                /**
                 * @description A request sent again with its key within 24 hours gets the first answer and is not done again.
                 * @example requestSpeech-8e03978e40d5
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VisemeTrack"];
                readonly "audio/mpeg": string;
                readonly "audio/wav": string;
            };
        };
        readonly responses: {
            /** @description Accepted; the status is to be asked for at Location */
            readonly 202: {
                headers: {
                    /** @description `true` where the answer is that of an earlier request with the same key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description The path of what was created. */
                    readonly Location: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Seconds after which the work may be done. */
                    readonly "Retry-After": number;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    /**
                     * @description The id of what was created.
                     * @example 1234567890123
                     */
                    readonly "X-Service-Status": number;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 402: components["responses"]["Problem402"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 409: components["responses"]["Problem409"];
            readonly 413: components["responses"]["Problem413"];
            readonly 415: components["responses"]["Problem415"];
            readonly 422: components["responses"]["Problem422"];
            readonly 423: components["responses"]["Problem423"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readSpeech: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
                readonly speech_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The speech */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Speech"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly deleteSpeech: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
                readonly speech_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly askSpeechStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly avatar_id: number;
                readonly speech_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The status is in the header */
            readonly 204: {
                headers: {
                    /** @example no-store */
                    readonly "Cache-Control"?: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    /** @description With the status `error`: why. */
                    readonly "X-Service-Error"?: "image_type_unsupported" | "image_too_large" | "image_undecodable" | "image_too_many_pixels" | "image_too_small" | "no_face" | "several_faces" | "face_too_small" | "face_cut" | "face_turned" | "face_blurred" | "face_dark" | "face_overexposed" | "eyes_closed" | "eyes_covered" | "mouth_covered" | "not_a_photo" | "photo_dropped" | "audio_undecodable" | "audio_too_long" | "memory_exhausted" | "processing_failed" | "parameter_invalid" | "body_invalid" | "token_missing" | "token_invalid" | "password_wrong" | "sign_in_not_recent" | "quota_used_up" | "feature_not_granted" | "scope_missing" | "account_suspended" | "address_invalid" | "not_found" | "method_not_allowed" | "idempotency_key_reused" | "idempotency_key_in_use" | "webhook_disabled" | "precondition_failed" | "body_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "operations_exceeded" | "rate_exceeded" | "internal" | "issuer_unavailable" | "service_busy" | "store_unavailable";
                    /**
                     * @description The status.
                     * @example done
                     */
                    readonly "X-Service-Status": "new" | "inprogress" | "done" | "error";
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readErasure: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly erasure_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The receipt */
            readonly 200: {
                headers: {
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Erasure"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 404: components["responses"]["Problem404"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The account */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Account"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly eraseAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The receipt */
            readonly 202: {
                headers: {
                    /** @description The path of the receipt. */
                    readonly Location: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Seconds after which the work may be done. */
                    readonly "Retry-After": number;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErasureReceipt"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly changePassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasswordChange"];
            };
        };
        readonly responses: {
            /** @description Changed */
            readonly 204: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 413: components["responses"]["Problem413"];
            readonly 415: components["responses"]["Problem415"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The settings */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Settings"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly replaceSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Settings"];
            };
        };
        readonly responses: {
            /** @description The settings */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Settings"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 413: components["responses"]["Problem413"];
            readonly 415: components["responses"]["Problem415"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly checkPhoto: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description A request sent again with its key within 24 hours gets the first answer and is not done again.
                 * @example checkPhoto-8e03978e40d5
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /** Format: binary */
                    readonly image: string;
                };
            };
        };
        readonly responses: {
            /** @description The verdict */
            readonly 200: {
                headers: {
                    /** @description `true` where the answer is that of an earlier request with the same key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PhotoExamination"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 409: components["responses"]["Problem409"];
            readonly 413: components["responses"]["Problem413"];
            readonly 415: components["responses"]["Problem415"];
            readonly 422: components["responses"]["Problem422"];
            readonly 423: components["responses"]["Problem423"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly listPoses: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them; private caches may keep the answer for an hour */
            readonly 200: {
                headers: {
                    /** @example private, max-age=3600 */
                    readonly "Cache-Control"?: string;
                    /** @description For If-None-Match. */
                    readonly ETag: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly entries: readonly components["schemas"]["Pose"][];
                    };
                };
            };
            /** @description The copy named by If-None-Match is still good */
            readonly 304: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly listSizes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them; private caches may keep the answer for an hour */
            readonly 200: {
                headers: {
                    /** @example private, max-age=3600 */
                    readonly "Cache-Control"?: string;
                    /** @description For If-None-Match. */
                    readonly ETag: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly entries: readonly components["schemas"]["Size"][];
                    };
                };
            };
            /** @description The copy named by If-None-Match is still good */
            readonly 304: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readUsage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What is used now */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Usage"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them, at most 10 */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly entries: readonly components["schemas"]["Webhook"][];
                    };
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description A request sent again with its key within 24 hours gets the first answer and is not done again.
                 * @example createWebhook-8e03978e40d5
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookOrder"];
            };
        };
        readonly responses: {
            /** @description The webhook with its secret, which is told this once */
            readonly 201: {
                headers: {
                    /** @description `true` where the answer is that of an earlier request with the same key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description The path of the webhook. */
                    readonly Location: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewWebhook"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 402: components["responses"]["Problem402"];
            readonly 403: components["responses"]["Problem403"];
            readonly 409: components["responses"]["Problem409"];
            readonly 413: components["responses"]["Problem413"];
            readonly 415: components["responses"]["Problem415"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly readWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly webhook_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly replaceWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly webhook_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookChange"];
            };
        };
        readonly responses: {
            /** @description The webhook */
            readonly 200: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 413: components["responses"]["Problem413"];
            readonly 415: components["responses"]["Problem415"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly webhook_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly listWebhookDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description Pages that neither inserts nor deletions shift: begin with an empty one, then follow the link `next`, which carries the cursor to go on with. Stands in the place of `page` and `until`; its content is nobody's business. */
                readonly cursor?: string;
                readonly page?: number;
                readonly pagesize?: number;
                /** @description Leaves out what is newer than this id. Links carry it, so that pages do not shift under inserts. */
                readonly until?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly webhook_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    /**
                     * @description The neighbouring pages, by RFC 8288; with `cursor`, the next one.
                     * @example </v0.5/avatars?page=1>; rel="next"
                     */
                    readonly Link?: string;
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    /**
                     * @description Number of entries on all pages.
                     * @example 42
                     */
                    readonly "X-Total-Count": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly entries: readonly components["schemas"]["WebhookDelivery"][];
                    };
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly redeliverWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description A request sent again with its key within 24 hours gets the first answer and is not done again.
                 * @example redeliverWebhook-8e03978e40d5
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly delivery_id: number;
                readonly webhook_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery, which is sent now */
            readonly 202: {
                headers: {
                    /** @description `true` where the answer is that of an earlier request with the same key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Seconds after which the work may be done. */
                    readonly "Retry-After": number;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 409: components["responses"]["Problem409"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description A request sent again with its key within 24 hours gets the first answer and is not done again.
                 * @example rotateWebhookSecret-8e03978e40d5
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly webhook_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook with its secret, which is told this once */
            readonly 200: {
                headers: {
                    /** @description `true` where the answer is that of an earlier request with the same key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewWebhook"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 409: components["responses"]["Problem409"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
    readonly testWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description A request sent again with its key within 24 hours gets the first answer and is not done again.
                 * @example testWebhook-8e03978e40d5
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly webhook_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery, which is sent now */
            readonly 202: {
                headers: {
                    /** @description `true` where the answer is that of an earlier request with the same key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /**
                     * @description Requests left (`r`) and the seconds (`t`) until there are more.
                     * @example "account";r=59;t=1
                     */
                    readonly RateLimit?: string;
                    /**
                     * @description Requests (`q`) in a window of seconds (`w`), by draft-ietf-httpapi-ratelimit-headers.
                     * @example "account";q=60;w=60
                     */
                    readonly "RateLimit-Policy"?: string;
                    /** @description Seconds after which the work may be done. */
                    readonly "Retry-After": number;
                    /** @description Identifies the request in the log; quote it when you report a fault. */
                    readonly "X-Request-Id"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            readonly 400: components["responses"]["Problem400"];
            readonly 401: components["responses"]["Problem401"];
            readonly 403: components["responses"]["Problem403"];
            readonly 404: components["responses"]["Problem404"];
            readonly 409: components["responses"]["Problem409"];
            readonly 429: components["responses"]["Problem429"];
            readonly 500: components["responses"]["Problem500"];
            readonly 503: components["responses"]["Problem503"];
        };
    };
}
