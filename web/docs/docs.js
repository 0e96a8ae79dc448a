// The reference page: Swagger UI over the API description of this service.
window.SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // Swagger's public validator would be asked about every description that is not on localhost.
  validatorUrl: null,
});
